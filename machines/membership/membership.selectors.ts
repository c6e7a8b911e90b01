import type { SnapshotFrom } from 'xstate';
import type { membershipMachine } from './membership.machine.ts';
import { findBaseProduct } from './membership.rules.ts';

type Snapshot = SnapshotFrom<typeof membershipMachine>;

export const selectProducts = ({ context }: Snapshot) => context.products;
export const selectChosenId = ({ context }: Snapshot) => context.chosenId;
/** The chosen product; undefined only if no product can be chosen. */
export const selectChosenProduct = ({ context }: Snapshot) => findBaseProduct(context.products, context.chosenId);
export const selectIsUnavailable = (snapshot: Snapshot) => snapshot.matches({ choice: 'unavailable' });
export const selectIsGuaranteeOpen = (snapshot: Snapshot) => snapshot.matches({ guarantee: 'opened' });
