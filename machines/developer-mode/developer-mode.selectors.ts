import type { SnapshotFrom } from 'xstate';
import { PAGE_WITHOUT_VIEW } from '../portal/portal.types.ts';
import type { developerModeMachine } from './developer-mode.machine.ts';

type Snapshot = SnapshotFrom<typeof developerModeMachine>;

export const selectIsDeveloperModeOn = ({ context }: Snapshot) => context.on;

export const selectIsReloading = (snapshot: Snapshot) => snapshot.matches('reloading');

/** Shown to administrators, and to everyone in developer mode; never on one page (spec: page-data#switching-developer-mode). */
export const selectIsNoticeShown = ({ context: { administrator, on, page } }: Snapshot) =>
  (administrator || on) && page !== PAGE_WITHOUT_VIEW;

/** The page was reloaded to turn the mode on, and the browser did not store the cookie. */
export const selectIsCookieRefused = ({ context: { refused, page } }: Snapshot) =>
  refused && page !== PAGE_WITHOUT_VIEW;
