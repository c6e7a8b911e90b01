/** Histories of memberships that have started: walks through the `subscription` chart that take each event about equally often. */
import type { AnyMachineSnapshot } from 'xstate';
import type { Model } from '#kit';

/** What ends a membership comes last. */
const ENDS = new Set(['period.ended', 'subscription.canceled']);

/** What happens at Stripe, or to the member there. */
const EVENTS = new Set([
  ...ENDS,
  'invoice.paid',
  'invoice.paymentFailed',
  'plan.changed',
  'subscription.unpaid',
  'subscription.paused',
  'subscription.resumed',
  'cancellation.scheduled',
  'cancellation.undone',
  'payment.refunded',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
]);

/**
 * Generates the events of several memberships, each in its own order.
 *
 * @param lengths how many events each has at most
 */
export function generateHistories(model: Model, lengths: readonly number[]): string[][] {
  const taken = new Map<string, number>();
  const isLast = (state: AnyMachineSnapshot) => state.hasTag('ended');
  return lengths.map((length) => {
    let { state } = ['checkout.recorded', 'checkout.confirmed'].reduce(
      (step, type) => model.nextStep(step.state, { type })!,
      model.initialPath().steps[0]!,
    );
    const history: string[] = [];
    while (history.length < length && !isLast(state)) {
      const possible = model
        .enabledEvents(state)
        .filter(({ type }) => EVENTS.has(type))
        .map((event) => ({ event, next: model.nextStep(state, event)!.state }))
        .filter(({ next }) => !isLast(next) || history.length >= length - 3)
        .toSorted((a, b) => (taken.get(a.event.type) ?? 0) - (taken.get(b.event.type) ?? 0));
      const [chosen] = possible;
      if (!chosen) break;
      taken.set(chosen.event.type, (taken.get(chosen.event.type) ?? 0) + 1);
      history.push(chosen.event.type);
      state = chosen.next;
    }
    return history;
  });
}

/** The events that can be in a history. */
export const HISTORY_EVENTS: ReadonlySet<string> = EVENTS;
