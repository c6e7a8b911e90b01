/** What the page says of a vendor; '' and null stand for "none", and then nothing of it is there. */
export type Vendor = {
  name: string;
  imgLogo: string | null;
  heroImgUrl: string | null;
  /** HTML that the server has sanitised. */
  vendorInformation: string;
  detailedOfferings: string[];
  spotlightOfferings: string[];
  linkForm: string | null;
  linkSchedule: string | null;
  linkWebsite: string | null;
};
