/** The page's data about a vendor. '' and null mean none, and the page then omits the field. */
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
