import type { FetchError } from '../lib/errors.ts';

/** A user with the role of a partner. */
export type Partner = { id: number; name: string; email: string };

/** What can be chosen for a partner: a vendor listing by its title, or a community group by its name. */
export type Choice = { id: number; label: string };

/** One page of the host's answer; each of the three lists ends by itself. */
export type PartnersPage = {
  partners: Partner[];
  listings: Choice[];
  groups: Choice[];
  /** The host says that there are no more. */
  isLast: boolean;
};

export type PartnersContext = {
  /** The page that is read next; the first is 1. */
  page: number;
  partners: Partner[];
  listings: Choice[];
  groups: Choice[];
  /** Why the last page did not come. */
  failure: FetchError | null;
};

export type PartnersEvent = { type: 'load.retried' };

export type PartnersTag = 'loading' | 'loaded' | 'failed' | 'signedOut';
