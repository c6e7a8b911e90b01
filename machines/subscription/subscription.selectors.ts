import type { SnapshotFrom } from 'xstate';
import type { subscriptionMachine } from './subscription.machine.ts';

type Snapshot = SnapshotFrom<typeof subscriptionMachine>;

/** The number of payments that were not refunded. */
export const selectUnrefundedPayments = ({ context }: Snapshot): number => context.payments - context.refunds;
