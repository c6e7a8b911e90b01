/** A published page of the site, by which an administrator knows it. */
export type SitePage = { id: number; label: string };
