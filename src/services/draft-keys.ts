/** Where drafts are (`drafts.ts`), and whether there is one: the first page asks that, and mostly there is none. */

/** Another form of the draft is another version: an old one is not read. */
const SCHEMA_VERSION = 1;
const PREFIX = 'practice-portal:registration';

export type DraftOwner = {
  siteUrl: string;
  /** 0: a visitor. */
  userId: number;
  /** Of the signed-in user: a visitor's draft is theirs when it names the same address. */
  email: string;
  /** Tells forms apart that one site has side by side. */
  metaId: string;
};

/** `anonymousKey`: a visitor's. */
export function draftKeys({ siteUrl, userId, metaId }: DraftOwner): { key: string; anonymousKey: string } {
  const keyOf = (user: string) => [PREFIX, SCHEMA_VERSION, siteUrl, user, metaId].join(':');
  const anonymousKey = keyOf('anonymous');
  return { key: userId === 0 ? anonymousKey : keyOf(String(userId)), anonymousKey };
}

/** Whether something is kept that may be this person's. */
export function hasDraft(owner: DraftOwner): boolean {
  const { key, anonymousKey } = draftKeys(owner);
  try {
    return key in sessionStorage || anonymousKey in sessionStorage;
  } catch {
    return false;
  }
}
