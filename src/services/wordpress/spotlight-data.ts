/** The page data of a vendor spotlight (spec: spotlight#parts-of-a-spotlight). */
import * as v from 'valibot';
import type { Testimonial } from '../../../machines/testimonials/testimonials.types.ts';
import { textOrEmpty, webUrl, apiObject } from './api-schema.ts';

/** '' and null mean none. Any text that is no web URL also counts as none, so that it is neither linked nor loaded. */
const addressOrNone = v.pipe(
  textOrEmpty,
  v.transform((address) => (v.is(webUrl, address) ? address : null)),
);

/** Skips empty lines. */
const lines = v.pipe(
  v.nullish(v.array(v.string()), []),
  v.transform((all) => all.filter((line) => line.trim() !== '')),
);

const testimonial = v.object({ message: v.string(), name: textOrEmpty }) satisfies v.GenericSchema<
  unknown,
  Testimonial
>;

const testimonials = v.pipe(
  v.nullish(v.array(testimonial), []),
  v.transform((all) => all.filter(({ message }) => message.trim() !== '')),
);

export const spotlightSchema = v.object({
  vendor: apiObject({
    name: v.string(),
    img_logo: addressOrNone,
    hero_img_url: addressOrNone,
    video_spotlight: addressOrNone,
    /** HTML that the server has sanitised, so that nothing in it runs. */
    vendor_information: textOrEmpty,
    detailed_offerings: lines,
    testimonials,
    spotlight_offerings: lines,
    link_form: addressOrNone,
    link_schedule: addressOrNone,
    link_website: addressOrNone,
  }),
});
