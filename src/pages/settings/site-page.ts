/** A published page of the site, as an administrator recognizes it. */
export type SitePage = { id: number; label: string };
