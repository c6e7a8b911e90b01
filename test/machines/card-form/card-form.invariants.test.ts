import { describe, expect, it } from 'vitest';
import { createActor, createMachine, fromPromise, type AnyEventObject } from 'xstate';
import {
  cardFormMachine,
  LOAD_TIMEOUT_MS,
  MOUNT_TIMEOUT_MS,
  type CardFormRef,
} from '../../../machines/card-form/card-form.machine.ts';
import {
  selectCardFormView,
  selectCharge,
  selectElement,
  selectIsMounted,
} from '../../../machines/card-form/card-form.selectors.ts';
import type { CardElementEvent, CardFormInput, Charge } from '../../../machines/card-form/card-form.types.ts';
import { toGraph } from '#kit';
import { cardFormModels, discounted, monthly, nothingDue } from './card-form.model.ts';

const graphs = cardFormModels.map((model) => toGraph(model));
const edges = graphs.flatMap((graph) => graph.edges);
const isMounted = (snapshot: { matches: (value: 'mounted') => boolean }) => snapshot.matches('mounted');

/** The chart under a parent that records its reports, with a page that renders the element if the chart wants one. */
function started(input: Partial<CardFormInput> = {}) {
  const loads: number[] = [];
  /** The options of each new element, and all updates of an existing one. */
  const drawn: Charge[] = [];
  const heard: Charge[] = [];
  const told: AnyEventObject[] = [];
  const provided = cardFormMachine.provide({
    actors: {
      loadCardService: fromPromise<void, undefined>(async () => {
        loads.push(loads.length);
      }),
    },
  });
  const parent = createMachine({
    invoke: { id: 'cardForm', src: provided, input: { charge: monthly, configured: true, ...input } },
    on: { '*': { actions: ({ event }) => told.push(event) } },
  });
  const actor = createActor(parent).start();
  const cardForm = actor.getSnapshot().children['cardForm'] as CardFormRef | undefined;
  if (!cardForm) throw new Error('The card form did not start.');
  let shown: { element: number; charge: Charge } | null = null;
  cardForm.subscribe((snapshot) => {
    const element = selectIsMounted(snapshot) ? selectElement(snapshot) : null;
    const charge = selectCharge(snapshot);
    if (element !== null && element !== shown?.element) drawn.push(charge);
    else if (element !== null && charge !== shown?.charge) heard.push(charge);
    shown = element === null ? null : { element, charge };
  });
  return {
    cardForm,
    loads,
    drawn,
    heard,
    told,
    say: (event: CardElementEvent) => cardForm.send(event),
    async open() {
      cardForm.send({ type: 'form.opened' });
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('the card form, by the specification', () => {
  it('only reaching the last page initializes it', async () => {
    const form = started();
    expect(form.loads).toEqual([]);
    await form.open();
    expect(form.loads).toEqual([0]);
    expect(form.drawn).toEqual([monthly]);
  });

  it('stays alive when the visitor leaves the page and returns', async () => {
    const form = started();
    await form.open();
    form.say({ type: 'card.ready' });
    await form.open();
    expect(form.loads).toEqual([0]);
    expect(form.drawn).toEqual([monthly]);
  });

  it('another amount updates the element and keeps the typed card', async () => {
    const form = started();
    await form.open();
    form.say({ type: 'card.ready' });
    form.cardForm.send({ type: 'charge.changed', charge: discounted });
    expect(form.heard).toEqual([discounted]);
    expect(form.drawn).toEqual([monthly]);
  });

  it('another mode updates the element and keeps the typed card: a coupon can make the month free', async () => {
    const form = started();
    await form.open();
    form.say({ type: 'card.ready' });
    form.cardForm.send({ type: 'charge.changed', charge: nothingDue });
    expect(form.heard).toEqual([nothingDue]);
    expect(form.drawn).toEqual([monthly]);
    expect(form.told.at(-1)).toEqual({ type: 'card.reported', status: 'ready' });
  });

  it('is created for the current price, even if it changed before the page was reached', async () => {
    const form = started();
    form.cardForm.send({ type: 'charge.changed', charge: discounted });
    await form.open();
    expect(form.drawn).toEqual([discounted]);
  });

  it('fails if the element’s code fails to load; Retry creates another element', async () => {
    const form = started();
    form.cardForm.send({ type: 'form.opened' });
    form.say({ type: 'card.failed' });
    expect(form.told.at(-1)).toEqual({ type: 'card.reported', status: 'loadFailed' });
    const lost = form.cardForm.getSnapshot().context.element;
    form.cardForm.send({ type: 'form.retried' });
    expect(selectElement(form.cardForm.getSnapshot())).not.toBe(lost);
  });

  it('reports its status to the payment', async () => {
    const form = started();
    await form.open();
    form.say({ type: 'card.ready' });
    form.say({ type: 'card.changed' });
    form.say({ type: 'card.failed' });
    expect(form.told).toEqual([
      { type: 'card.reported', status: 'loading' },
      { type: 'card.reported', status: 'loading' },
      { type: 'card.reported', status: 'ready' },
      { type: 'card.edited' },
      { type: 'card.reported', status: 'loadFailed' },
    ]);
  });

  it('the page shows the reported status', async () => {
    for (const configured of [true, false]) {
      const form = started({ configured });
      const view = () => selectCardFormView(form.cardForm.getSnapshot());
      expect([view(), form.told]).toEqual(['nothing', []]);
      const steps: (() => void | Promise<void>)[] = [
        () => form.cardForm.send({ type: 'form.opened' }),
        () => form.open(),
        () => form.say({ type: 'card.ready' }),
        () => form.say({ type: 'card.failed' }),
        () => form.cardForm.send({ type: 'form.retried' }),
      ];
      for (const step of steps) {
        await step();
        expect(form.told.at(-1)).toEqual({ type: 'card.reported', status: view() });
      }
    }
  });

  it('without a key or a price it is not configured, and loads nothing', async () => {
    const form = started({ configured: false });
    await form.open();
    expect(form.told).toEqual([{ type: 'card.reported', status: 'notConfigured' }]);
    expect(form.loads).toEqual([]);
  });

  it('the script and the element time out after 15 seconds each', () => {
    expect([LOAD_TIMEOUT_MS, MOUNT_TIMEOUT_MS]).toEqual([15_000, 15_000]);
  });
});

describe('the card form, in every reachable state', () => {
  it('only one element exists, and Retry never reuses a failed one', () => {
    for (const { from, to } of edges) {
      const isNew = to.matches('loading') && !from.matches('loading');
      expect(to.context.element).toBe(from.context.element + (isNew ? 1 : 0));
    }
  });

  it('only an error removes the element and so a typed card', () => {
    const losing = edges.filter(({ from, to }) => isMounted(from) && !isMounted(to));
    expect(losing.length).toBeGreaterThan(0);
    expect(losing.filter(({ event }) => !/^(card\.failed|xstate\.after\.)/.test(event.type))).toEqual([]);
  });

  it('every error and timeout shows a message with Retry', () => {
    const failing = edges.filter(
      ({ from, event }) =>
        (event.type === 'card.failed' && selectElement(from) !== null) ||
        event.type.startsWith('xstate.error.') ||
        event.delayMs !== undefined,
    );
    expect(failing.length).toBeGreaterThan(3);
    for (const { to } of failing)
      expect([selectCardFormView(to), to.can({ type: 'form.retried' })]).toEqual(['loadFailed', true]);
  });

  it('the element exists only while it loads and while it is usable', () => {
    for (const state of graphs.flatMap((graph) => graph.states))
      expect(selectElement(state) !== null).toBe(['loading', 'ready'].includes(selectCardFormView(state)));
  });

  it('a usable form is always reachable if there is a key', () => {
    const [withKey] = graphs;
    expect(withKey?.deadEnds((snapshot) => snapshot.matches({ mounted: 'ready' }))).toEqual([]);
  });

  it('every busy state ends by a response, an error and a timeout', () => {
    for (const value of ['loading', { mounted: 'mounting' }] as const) {
      const leaving = edges
        .filter(({ from, to }) => from.matches(value) && !to.matches(value))
        .map(({ event }) => event.type);
      expect(leaving.filter((type) => type.startsWith('xstate.after.')).length).toBeGreaterThan(0);
      expect(new Set(leaving).size).toBeGreaterThanOrEqual(3);
    }
  });
});
