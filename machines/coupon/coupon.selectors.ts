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
export const selectIsCheckFailed = (snapshot: Snapshot) => snapshot.matches({ check: 'checkFailed' });
/** The code has no effect yet and the visitor decides. The textbox stays focusable during the cool-down. */
export const selectIsStopped = (snapshot: Snapshot) => selectIsInvalid(snapshot) || selectIsCheckFailed(snapshot);
/** Cooling down without another message: the box then explains why it is disabled. */
export const selectIsCoolingDown = (snapshot: Snapshot) => snapshot.matches({ check: 'idle', cooldown: 'coolingDown' });
/** A new object at each call: compare by value. */
export const selectOutcome = (snapshot: Snapshot) => getOutcome(snapshot.context, snapshot.hasTag('busy'));
