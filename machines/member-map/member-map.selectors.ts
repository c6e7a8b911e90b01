import type { SnapshotFrom } from 'xstate';
import { getFilterKey } from '../member-list/member-list.rules.ts';
import type { memberMapMachine } from './member-map.machine.ts';

type Snapshot = SnapshotFrom<typeof memberMapMachine>;

export const selectVersion = ({ context }: Snapshot) => context.version;
/** Whether the markers belong to the current search, not to the previous one. */
export const selectIsFoundCurrent = ({ context }: Snapshot) =>
  getFilterKey(context.query) === (context.found?.key ?? '');
export const selectFound = ({ context }: Snapshot) => context.found;
export const selectNamed = ({ context }: Snapshot) => context.members;
export const selectClusterIds = ({ context }: Snapshot) => context.clusterIds;
export const selectIsMapCollapsed = ({ context }: Snapshot) => context.isCollapsed;
export const selectMapError = (snapshot: Snapshot) => (snapshot.matches('failed') ? snapshot.context.error : null);
