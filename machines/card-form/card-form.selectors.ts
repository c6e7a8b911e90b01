import type { SnapshotFrom } from 'xstate';
import type { cardFormMachine } from './card-form.machine.ts';

type Snapshot = SnapshotFrom<typeof cardFormMachine>;

/** What the page shows in the card's place, or beside it. */
export const selectCardFormView = (
  snapshot: Snapshot,
): 'nothing' | 'loading' | 'ready' | 'blocked' | 'notConfigured' => {
  if (snapshot.hasTag('busy')) return 'loading';
  if (snapshot.matches('mounted')) return 'ready';
  if (snapshot.matches('blocked')) return 'blocked';
  return snapshot.matches('notConfigured') ? 'notConfigured' : 'nothing';
};
