/** The rules for the form as a whole (spec: registration#moving-forward). */
import { describe, expect, it } from 'vitest';
import { reachablePage, failingPages } from '../../../machines/registration/pages.ts';
import {
  selectIsChecking,
  selectIsFirstPage,
  selectIsLastPage,
  selectStage,
} from '../../../machines/registration/registration.selectors.ts';
import { selectErrors, selectReceipt } from '../../../machines/registration/steps.selectors.ts';
import { toGraph } from '#kit';
import {
  developerModel,
  invitedModel,
  returnedModel,
  typingModel,
  userModel,
  visitorModel,
} from './registration.model.ts';

const people = [
  ['a visitor', toGraph(visitorModel)],
  ['a signed-in user', toGraph(userModel)],
  ['an invited user', toGraph(invitedModel)],
  ['somebody with a coupon code', toGraph(typingModel)],
  ['a developer', toGraph(developerModel)],
  ['a user back from the bank', toGraph(returnedModel)],
] as const;

type Snapshot = (typeof people)[0][1]['states'][number];
const isSubmitting = (snapshot: Snapshot) => snapshot.matches({ form: { registering: 'submitting' } });
const isJoining = (snapshot: Snapshot) =>
  isSubmitting(snapshot) ||
  (selectIsLastPage(snapshot) && snapshot.matches({ form: { registering: { filling: 'awaitingCoupon' } } }));

describe.each(people)('for %s', (_, graph) => {
  it('the page number is in range', () => {
    for (const { context } of graph.states) {
      expect(context.page).toBeGreaterThanOrEqual(context.firstPage);
      expect(context.page).toBeLessThanOrEqual(context.pageCount);
      expect(context.furthest).toBeGreaterThanOrEqual(context.page);
    }
  });
  it('Previous does nothing on the first page, and Next on the last', () => {
    for (const state of graph.states) {
      if (selectIsFirstPage(state)) expect(state.can({ type: 'previous.pressed' })).toBe(false);
      if (selectIsLastPage(state)) expect(state.can({ type: 'next.pressed' })).toBe(false);
      if (!selectIsLastPage(state)) expect(state.can({ type: 'join.pressed' })).toBe(false);
    }
  });
  it('moving forward needs valid previous pages, unless developer mode is on', () => {
    for (const { from, to } of graph.edges) {
      if (to.context.page <= from.context.page || to.context.developerMode) continue;
      expect(failingPages(to.context, to.context.page - 1)).toEqual([]);
    }
  });
  it('only valid pages are sent, unless developer mode is on', () => {
    for (const { from, to } of graph.edges) {
      if (!isJoining(to) || isJoining(from) || to.context.developerMode) continue;
      expect(failingPages(to.context)).toEqual([]);
    }
  });
  it('a coupon code is sent only after the server has accepted it', () => {
    for (const { from, to } of graph.edges) {
      if (isSubmitting(from) || !isSubmitting(to) || to.context.coupon.code === '') continue;
      const { kind } = to.context.coupon.outcome;
      // An expired code is not sent. The page showed the full price before the press.
      expect([kind, from.context.coupon.outcome.kind]).toEqual(
        kind === 'expired' ? ['expired', 'expired'] : ['applied', expect.anything()],
      );
    }
  });
  it('Next leaves the coupon’s page only with an accepted or uncheckable code', () => {
    for (const { from, event, to } of graph.edges) {
      const hasMoved = from.context.page === 1 && to.context.page === 2 && event.type !== 'history.moved';
      if (!hasMoved || to.context.coupon.code === '') continue;
      expect(['applied', 'expired', 'checkFailed']).toContain(to.context.coupon.outcome.kind);
    }
  });
  it('nothing moves the form while a submit is in progress', () => {
    for (const state of graph.states.filter(isSubmitting)) {
      for (const type of ['next.pressed', 'previous.pressed', 'join.pressed', 'startOver.pressed'] as const) {
        expect(state.can({ type })).toBe(false);
      }
      expect(state.can({ type: 'page.chosen', page: 1 })).toBe(false);
      expect(state.can({ type: 'field.changed', field: 'firstName', value: 'x' })).toBe(false);
    }
  });
  it('the card form exists from the first visit to the last page on', () => {
    for (const { from, to } of graph.edges) {
      if (from.matches({ card: 'offered' })) expect(to.matches({ card: 'offered' })).toBe(true);
      else
        expect(to.matches({ card: 'offered' })).toBe(
          to.context.page === to.context.pageCount && selectStage(to) === 'form',
        );
    }
  });
  it('a signed-in visitor stays signed in, and the form has no password', () => {
    for (const { from, to } of graph.edges) if (from.context.loggedIn) expect(to.context.loggedIn).toBe(true);
    for (const { context } of graph.states) {
      if (context.loggedIn) expect([context.values.password, context.values.passwordConfirm]).toEqual(['', '']);
    }
  });
  it('only earlier pages can be chosen', () => {
    for (const state of graph.states) {
      const { page, firstPage, pageCount } = state.context;
      const all = Array.from({ length: pageCount + 2 }, (_each, index) => index);
      const chosen = all.filter((one) => state.can({ type: 'page.chosen', page: one }));
      expect(chosen.filter((one) => one < firstPage || one >= page)).toEqual([]);
    }
  });
  it('during a check the page shows its status, and presses are ignored', () => {
    for (const state of graph.states) {
      const at = (filling: 'editing' | 'validating' | 'awaitingCoupon') =>
        state.matches({ form: { registering: { filling } } });
      if (at('validating') || at('awaitingCoupon')) {
        const isPressable = (['next.pressed', 'join.pressed'] as const).some((type) => state.can({ type }));
        expect([selectIsChecking(state), isPressable]).toEqual([true, false]);
      }
      if (at('editing')) expect(selectIsChecking(state)).toBe(false);
    }
  });
  it('a member who has paid sees the server’s receipt', () => {
    for (const { event, to } of graph.edges)
      if (event.type === 'payment.ended' && event['outcome'] === 'succeeded')
        expect([selectStage(to), selectReceipt(to)]).toEqual(['joined', event['receipt']]);
  });
  it('no transition leaves an end', () => {
    for (const { from, to } of graph.edges) {
      if (selectStage(from) !== 'form') expect(selectStage(to)).toBe(selectStage(from));
    }
  });
  it('the list of errors shows only errors found by Next or the server', () => {
    for (const state of graph.states) {
      const isCorrecting = state.matches({ form: { registering: { filling: 'correcting' } } });
      if (!isCorrecting) expect(selectErrors(state)).toEqual([]);
    }
  });
  it('history never leads past the furthest validated page, unless developer mode is on', () => {
    for (const { context } of graph.states) {
      const reached = reachablePage(context, context.pageCount);
      if (context.developerMode) expect(reached).toBe(context.pageCount);
      else expect(reached).toBeLessThanOrEqual(context.furthest);
    }
  });
});

it.each(people.slice(0, 3))('%s can always reach an end or the next page', (name, graph) => {
  const isGoal = (state: Snapshot) =>
    name === 'a visitor' ? state.context.page === 3 : selectStage(state) === 'joined';
  const stranded = graph.deadEnds((state) => isGoal(state) || selectStage(state) !== 'form');
  // The models do not type into a field again after its value was taken or refused.
  const isStuck = ({ context }: Snapshot) =>
    context.availability.username.status === 'taken' ||
    Object.keys(context.serverErrors).some((field) => field !== 'form');
  expect(stranded.filter((state) => !isStuck(state))).toHaveLength(0);
});
