import type { SnapshotFrom } from 'xstate';
import type { portalMachine } from './portal.machine.ts';
import { STAGES, type Stage } from './portal.types.ts';

type Snapshot = SnapshotFrom<typeof portalMachine>;

/** Every state at rest has exactly one stage as a tag. */
export const selectStage = (snapshot: Snapshot): Stage => STAGES.find((stage) => snapshot.hasTag(stage)) ?? 'loading';

export const selectPage = ({ context }: Snapshot) => context.page;

export const selectPageDataError = ({ context }: Snapshot) => context.pageDataError;
