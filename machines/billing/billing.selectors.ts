import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AddressRef } from '../address/address.selectors.ts';
import type { billingMachine } from './billing.machine.ts';

export type BillingRef = ActorRefFrom<typeof billingMachine>;
type Snapshot = SnapshotFrom<typeof billingMachine>;

export const selectIsSameAsPractice = (snapshot: Snapshot): boolean => snapshot.matches('sameAsPractice');

export const selectAddressRef = ({ children }: Snapshot): AddressRef | undefined => children.address;
