import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { PracticeRef } from '../practice/practice.selectors.ts';
import type { practicesMachine } from './practices.machine.ts';
import { practiceNames } from './practices.names.ts';
import { PRACTICES_LIMIT } from '../lib/contract/rules.ts';
import type { PracticesFocus } from './practices.types.ts';
import type { Text } from '../lib/text.ts';

export type PracticesRef = ActorRefFrom<typeof practicesMachine>;
type Snapshot = SnapshotFrom<typeof practicesMachine>;

/** The ids of the practices in order, as one string, so that edits of their fields do not change it. */
export const selectIds = ({ context }: Snapshot): string => context.entries.map(({ id }) => id).join(' ');

export const selectPracticeRef =
  (id: string) =>
  ({ children }: Snapshot): PracticeRef | undefined =>
    children[id];

/** The name of a practice's group and buttons. */
export const selectPracticeName =
  (id: string) =>
  ({ context: { entries } }: Snapshot): Text | null =>
    practiceNames(entries)[entries.findIndex((entry) => entry.id === id)] ?? null;

/** The first practice cannot be deleted. */
export const selectCanDelete =
  (id: string) =>
  ({ context }: Snapshot): boolean =>
    context.entries[0]?.id !== id;

/** Whether the list has reached the limit. */
export const selectIsFull = ({ context }: Snapshot): boolean => context.entries.length >= PRACTICES_LIMIT;

export const selectFocus = ({ context }: Snapshot): PracticesFocus | null => context.focus;
