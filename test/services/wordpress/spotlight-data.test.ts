import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPageDataError } from '../../../machines/portal/portal.types.ts';
import { spotlightSchema } from '../../../src/services/wordpress/spotlight-data.ts';
import { readViewData } from '../../../src/services/wordpress/view-data.ts';

const everything = {
  name: 'Rose City Supply',
  img_logo: 'https://partner.example/logo.svg',
  hero_img_url: 'https://partner.example/hero.jpg',
  video_spotlight: 'https://vimeo.com/76979871',
  vendor_information: '<p>Since 1962.</p>',
  detailed_offerings: ['A fifth off', ' '],
  testimonials: [
    { message: 'Good people.', name: 'Ada' },
    { message: '', name: 'Nobody' },
  ],
  spotlight_offerings: ['Free delivery'],
  link_form: 'https://partner.example/start',
  link_schedule: 'https://partner.example/time',
  link_website: 'https://partner.example/',
};

const read = (vendor: unknown) => readViewData(spotlightSchema, { viewData: { vendor } }).vendor;

describe("a vendor's data", () => {
  it('are read whole, without what an administrator left empty', () => {
    expect(read(everything)).toEqual({
      name: 'Rose City Supply',
      imgLogo: 'https://partner.example/logo.svg',
      heroImgUrl: 'https://partner.example/hero.jpg',
      videoSpotlight: 'https://vimeo.com/76979871',
      vendorInformation: '<p>Since 1962.</p>',
      detailedOfferings: ['A fifth off'],
      testimonials: [{ message: 'Good people.', name: 'Ada' }],
      spotlightOfferings: ['Free delivery'],
      linkForm: 'https://partner.example/start',
      linkSchedule: 'https://partner.example/time',
      linkWebsite: 'https://partner.example/',
    });
  });

  it('may be the name alone', () => {
    expect(read({ name: 'Plain Partner' })).toMatchObject({
      imgLogo: null,
      videoSpotlight: null,
      vendorInformation: '',
      detailedOfferings: [],
      testimonials: [],
      linkForm: null,
    });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//partner.example', 'partner.example', ''])(
    'the address %j is none',
    (address) => {
      const { linkWebsite, videoSpotlight, heroImgUrl } = read({
        ...everything,
        link_website: address,
        video_spotlight: address,
        hero_img_url: address,
      });
      expect([linkWebsite, videoSpotlight, heroImgUrl]).toEqual([null, null, null]);
    },
  );

  it('whatever else the host prints, the answer is a vendor or the name of the field', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(Object.keys(everything).map((key) => [key, fc.jsonValue()])), {
          requiredKeys: [],
        }),
        (vendor) => {
          try {
            expect(typeof read(vendor).name).toBe('string');
          } catch (problem) {
            expect(isPageDataError(problem)).toBe(true);
          }
        },
      ),
    );
  });
});
