import type { SnapshotFrom } from 'xstate';
import type { subscriptionMachine } from './subscription.machine.ts';

type Snapshot = SnapshotFrom<typeof subscriptionMachine>;

/** Whether it gives access to the members' area. */
export const selectIsMember = (snapshot: Snapshot): boolean => snapshot.hasTag('member');
/** The number of payments that were not refunded. */
export const selectUnrefundedPayments = ({ context }: Snapshot): number => context.payments - context.refunds;
