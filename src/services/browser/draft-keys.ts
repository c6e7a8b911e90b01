/** By what drafts are known (`drafts.ts`): the first page asks only whether there are any, and mostly there are none. */
export const DRAFT_PREFIX = 'practice-portal:registration';

/** Whether this tab keeps something of somebody. Whose it is, and whether it can be used, is known when it is read. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(DRAFT_PREFIX));
  } catch {
    return false;
  }
}
