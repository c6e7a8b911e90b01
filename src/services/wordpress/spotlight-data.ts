/** The page data of a vendor spotlight (specification, section 3 "Vendor data"). */
import * as v from 'valibot';
import type { Testimonial } from '../../../machines/testimonials/testimonials.types.ts';
import { text, webUrl, apiObject } from './api-schema.ts';

/** '' and null say "none"; anything that is no address of the web is not linked or loaded, and so is none as well. */
const addressOrNone = v.pipe(
  text,
  v.transform((address) => (v.is(webUrl, address) ? address : null)),
);

/** Lines that an administrator left empty are nothing to list. */
const lines = v.pipe(
  v.nullish(v.array(v.string()), []),
  v.transform((all) => all.filter((line) => line.trim() !== '')),
);

const testimonial = v.object({ message: v.string(), name: text }) satisfies v.GenericSchema<unknown, Testimonial>;

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
    /** HTML. The server has sanitised it: nothing in it runs. */
    vendor_information: text,
    detailed_offerings: lines,
    testimonials,
    spotlight_offerings: lines,
    link_form: addressOrNone,
    link_schedule: addressOrNone,
    link_website: addressOrNone,
  }),
});
