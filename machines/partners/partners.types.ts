import type { FetchError } from '../lib/errors.ts';

/** A user with the role of a partner. */
export type Partner = { id: number; name: string; email: string };

/** A choice for a partner: a vendor listing by its title, or a community group by its name. */
export type Choice = { id: number; label: string };

/** One page of the host's response; each of the three lists ends independently. */
export type PartnersPage = {
  partners: Partner[];
  listings: Choice[];
  groups: Choice[];
  /** The host reports that this is the last page. */
  isLast: boolean;
};

export type PartnersContext = {
  /** The next page to load, starting at 1. */
  page: number;
  partners: Partner[];
  listings: Choice[];
  groups: Choice[];
  /** Why the last page failed to load. */
  error: FetchError | null;
};

export type PartnersEvent = { type: 'load.retried' };

export type PartnersTag = 'loading' | 'loaded' | 'failed' | 'signedOut';
