import type { SnapshotFrom } from 'xstate';
import type { subscriptionMachine } from './subscription.machine.ts';

type Snapshot = SnapshotFrom<typeof subscriptionMachine>;

/** Whether the person may see the members' area by it. */
export const selectIsMember = (snapshot: Snapshot): boolean => snapshot.hasTag('member');
/** How many payments were taken and have not gone back. */
export const selectUnrefundedPayments = ({ context }: Snapshot): number => context.payments - context.refunds;
