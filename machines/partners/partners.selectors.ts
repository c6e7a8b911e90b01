import type { SnapshotFrom } from 'xstate';
import type { partnersMachine } from './partners.machine.ts';

type Snapshot = SnapshotFrom<typeof partnersMachine>;

export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
export const selectIsLoaded = (snapshot: Snapshot) => snapshot.hasTag('loaded');
export const selectIsSignedOut = (snapshot: Snapshot) => snapshot.hasTag('signedOut');
export const selectError = ({ context }: Snapshot) => context.error;
export const selectPartners = ({ context }: Snapshot) => context.partners;
export const selectListings = ({ context }: Snapshot) => context.listings;
export const selectGroups = ({ context }: Snapshot) => context.groups;
