import type { SnapshotFrom } from 'xstate';
import type { cardFormMachine } from './card-form.machine.ts';
import type { Charge } from './card-form.types.ts';

type Snapshot = SnapshotFrom<typeof cardFormMachine>;

/** What the page shows in the card's place, or beside it. */
export const selectCardFormView = (
  snapshot: Snapshot,
): 'nothing' | 'loading' | 'ready' | 'loadFailed' | 'notConfigured' => {
  if (snapshot.hasTag('busy')) return 'loading';
  if (snapshot.matches('mounted')) return 'ready';
  if (snapshot.matches('loadFailed')) return 'loadFailed';
  return snapshot.matches('notConfigured') ? 'notConfigured' : 'nothing';
};

/** The element that the page is to draw, by its number: as soon as its code and its script are on their way. Else null. */
export const selectElement = (snapshot: Snapshot): number | null =>
  snapshot.matches('loading') || snapshot.matches('mounted') ? snapshot.context.element : null;

/** The script is there: the element can be drawn. */
export const selectIsMounted = (snapshot: Snapshot): boolean => snapshot.matches('mounted');

/** What the element is drawn for. */
export const selectCharge = ({ context }: Snapshot): Charge => context.charge;
