import type { SnapshotFrom } from 'xstate';
import type { cardFormMachine } from './card-form.machine.ts';
import type { Charge } from './card-form.types.ts';

type Snapshot = SnapshotFrom<typeof cardFormMachine>;

/** The page's content in place of the card or beside it. */
export const selectCardFormView = (
  snapshot: Snapshot,
): 'nothing' | 'loading' | 'ready' | 'loadFailed' | 'notConfigured' => {
  if (snapshot.hasTag('busy')) return 'loading';
  if (snapshot.matches('mounted')) return 'ready';
  if (snapshot.matches('loadFailed')) return 'loadFailed';
  return snapshot.matches('notConfigured') ? 'notConfigured' : 'nothing';
};

/** The number of the element to render, as soon as its code and script are loading; else null. */
export const selectElement = (snapshot: Snapshot): number | null =>
  snapshot.matches('loading') || snapshot.matches('mounted') ? snapshot.context.element : null;

/** The script is loaded, so the element can render. */
export const selectIsMounted = (snapshot: Snapshot): boolean => snapshot.matches('mounted');

/** The charge that the element is created for. */
export const selectCharge = ({ context }: Snapshot): Charge => context.charge;
