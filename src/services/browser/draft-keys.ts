/**
 * The storage keys of drafts (`drafts.ts`). The first page only checks whether there are any, and usually there are
 * none.
 */
export const DRAFT_PREFIX = 'practice-portal:registration';

/** Whether this tab has any draft. Its owner and its validity are checked when it is read. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(DRAFT_PREFIX));
  } catch {
    return false;
  }
}
