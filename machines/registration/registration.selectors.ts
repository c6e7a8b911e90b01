import type { SnapshotFrom } from 'xstate';
import { HEADINGS, getPageName, getProgress } from './pages.ts';
import type { registrationMachine } from './registration.machine.ts';
import type { PageName } from './registration.types.ts';
import { text, type Text } from '../lib/text.ts';

type Snapshot = SnapshotFrom<typeof registrationMachine>;

/** The form, or the final page that replaces it. */
export type Stage =
  | 'form'
  | 'joined'
  | 'alreadyMember'
  | 'inviteInvalid'
  | 'signedOut'
  | 'signedIn'
  | 'accountChanged'
  | 'startingOver';

export function selectStage(snapshot: Snapshot): Stage {
  const { form } = snapshot.value;
  return typeof form === 'string' ? form : 'form';
}

export const selectPageName = ({ context }: Snapshot): PageName => getPageName(context);
export const selectHeading = (snapshot: Snapshot): Text => HEADINGS[selectPageName(snapshot)];
/** "Step 2 of 4". */
export const selectStep = ({ context: { page, pageCount } }: Snapshot): Text =>
  text('Step {page} of {pageCount}', { page, pageCount });
export const selectProgress = ({ context }: Snapshot): number => getProgress(context);
export const selectIsFirstPage = ({ context }: Snapshot): boolean => context.page === context.firstPage;
export const selectIsLastPage = ({ context }: Snapshot): boolean => context.page === context.pageCount;
/** The form did not start empty, and explains why. */
export const selectHasNotice = ({ context }: Snapshot): boolean => context.notice !== 'none';
/** A secondary user has one page: no Previous, no Next, no progress. */
export const selectHasSteps = ({ context }: Snapshot): boolean => context.pageCount > 1;
/** Next or Join Now was pressed, and checks of username, e-mail or coupon are pending. */
export const selectIsChecking = (snapshot: Snapshot): boolean => snapshot.hasTag('checking');
/** The registration was sent and its outcome is pending. */
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

/** The charts of the form's parts. */
export const selectMembership = ({ children }: Snapshot) => children.membership;
export const selectCoupon = ({ children }: Snapshot) => children.coupon;

/** Whether the page leads returning members to the sign-in: on the first page, to visitors. */
export const selectCanSignIn = ({ context }: Snapshot): boolean =>
  !context.loggedIn && getPageName(context) === 'products';
