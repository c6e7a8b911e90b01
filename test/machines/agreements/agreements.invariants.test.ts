/** Consent and agreements belong to the person; members who did not register here are asked (spec: account#agreements-of-other-members). */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { controlledActors, toGraph } from '#kit';
import { agreementsMachine } from '../../../machines/agreements/agreements.machine.ts';
import { selectIsBusy } from '../../../machines/lib/request.ts';
import {
  selectErrorMessage,
  selectFirstMissing,
  selectIsGiven,
  selectMissingMessage,
} from '../../../machines/agreements/agreements.selectors.ts';
import { NOTHING_AGREED, REQUIRED_AGREEMENTS } from '../../../machines/payment/agreements.ts';
import { agreementsModel } from './agreements.model.ts';
import { useFakeTime } from '../../fake-time.ts';
import { describeRequests } from '../request/describe-requests.ts';

const { states, edges } = toGraph(agreementsModel);

describeRequests(agreementsModel, {
  delays: [30_000],
  isWaiting: selectIsBusy,
  isGoal: selectIsGiven,
  selectErrorMessage,
});

describe('in every reachable state', () => {
  it('nothing is sent or given while a required agreement is missing', () => {
    const after = states.filter((state) => selectIsBusy(state) || selectIsGiven(state));
    expect(after.length).toBeGreaterThan(1);
    for (const { context } of after) expect(context.required.every((name) => context.agreed[name])).toBe(true);
  });
  it('the directory is never required', () => {
    expect(states.some((state) => selectIsGiven(state) && !state.context.agreed.memberDirectory)).toBe(true);
  });
  it('an agreement says that it is missing only after a press, and no longer once it is given', () => {
    const marked = states.filter((state) => selectMissingMessage('privacyPolicy')(state) !== null);
    expect(marked.length).toBeGreaterThan(0);
    for (const state of marked) {
      expect(state.context.agreed.privacyPolicy).toBe(false);
      expect(selectFirstMissing(state)).not.toBeNull();
    }
  });
  it('a failure keeps what was checked', () => {
    const failing = edges.filter(({ to }) => to.matches('failed'));
    expect(failing.length).toBeGreaterThan(1);
    for (const { from, to } of failing) expect(to.context.agreed).toEqual(from.context.agreed);
  });
});

describe('scenarios', () => {
  useFakeTime();

  it('all five are asked for, and sent once', async () => {
    const world = controlledActors();
    const machine = agreementsMachine.provide({ actors: { saveAgreements: world.promise } });
    const input = { required: REQUIRED_AGREEMENTS, agreed: NOTHING_AGREED };
    const actor = createActor(machine, { input }).start();
    for (const agreement of REQUIRED_AGREEMENTS) {
      actor.send({ type: 'form.submitted' });
      expect(world.log).toEqual([]);
      actor.send({ type: 'agreement.toggled', agreement });
    }
    actor.send({ type: 'form.submitted' });
    actor.send({ type: 'form.submitted' });
    expect(world.log).toHaveLength(1);
    world.resolve('saveAgreements', undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(selectIsGiven(actor.getSnapshot())).toBe(true);
  });
});
