import type { SnapshotFrom } from 'xstate';
import type { couponMachine } from './coupon.machine.ts';
import { getOutcome } from './coupon.rules.ts';

type Snapshot = SnapshotFrom<typeof couponMachine>;

export const selectCode = ({ context }: Snapshot) => context.code;
export const selectIsChecking = (snapshot: Snapshot) => snapshot.hasTag('busy');
/** Both the check and the cool-down must have ended before the textbox opens. */
export const selectIsTextboxOpen = (snapshot: Snapshot) =>
  snapshot.matches({ cooldown: 'open' }) && !snapshot.hasTag('busy');
export const selectIsApplied = (snapshot: Snapshot) => snapshot.matches({ check: 'applied' });
export const selectIsInvalid = (snapshot: Snapshot) => snapshot.matches({ check: 'invalid' });
/** Applied before, and no longer. */
export const selectIsExpired = (snapshot: Snapshot) => snapshot.matches({ check: 'expired' });
export const selectIsCheckFailed = (snapshot: Snapshot) => snapshot.matches({ check: 'checkFailed' });
/** The code has no effect and the visitor decides. The textbox stays focusable during the cool-down. */
export const selectIsStopped = (snapshot: Snapshot) =>
  selectIsInvalid(snapshot) || selectIsExpired(snapshot) || selectIsCheckFailed(snapshot);
/** The box then explains why it is closed. */
export const selectIsCoolingDown = (snapshot: Snapshot) => snapshot.matches({ cooldown: 'coolingDown' });
/** A new object at each call: compare by value. */
export const selectOutcome = (snapshot: Snapshot) => getOutcome(snapshot.context, snapshot.hasTag('busy'));
