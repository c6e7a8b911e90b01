/** Steps of a payment, for scenarios. */
import { vi } from 'vitest';
import { createActor, createMachine, type AnyEventObject } from 'xstate';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { selectErrorMessage } from '../../../machines/payment/payment.selectors.ts';
import type { PaymentInput, RegisterInput } from '../../../machines/payment/payment.types.ts';
import { controlledActors } from '#kit';
import { newcomer, request } from './payment.model.ts';
import { inEnglish } from '../in-english.ts';

/** The chart under a parent that records its reports. The test controls every slot, and the card form is ready. */
export async function started(input: Partial<PaymentInput> = {}) {
  const world = controlledActors();
  const told: AnyEventObject[] = [];
  const provided = paymentMachine.provide({ actors: world.provideFor(paymentMachine, ['cardForm']) });
  const parent = createMachine({
    invoke: { id: 'payment', src: provided, input: { ...newcomer, ...input } },
    on: { '*': { actions: ({ event }) => told.push(event) } },
  });
  const actor = createActor(parent).start();
  const payment = actor.getSnapshot().children['payment'] as ReturnType<typeof createActor<typeof paymentMachine>>;
  const settle = () => vi.advanceTimersByTimeAsync(0);
  if (input.needsCard !== false) world.sendBack('cardForm', { type: 'card.reported', status: 'ready' });
  let keys = 0;
  const run = {
    payment,
    world,
    told: () => told.filter(({ type }) => type.startsWith('payment.')),
    value: () => payment.getSnapshot().value,
    text: () => inEnglish(selectErrorMessage(payment.getSnapshot())),
    async resolve(id: string, output?: unknown) {
      world.resolve(id, output);
      await settle();
    },
    async reject(id: string, error: unknown) {
      world.reject(id, error);
      await settle();
    },
    async join(revision = 1, body = request) {
      payment.send({ type: 'payment.submitted', request: body, revision });
      await settle();
      if (world.pending.has('checkCard')) await run.resolve('checkCard');
      if (world.pending.has('createKey')) await run.resolve('createKey', `key-${(keys += 1)}`);
    },
    async rekey() {
      await run.resolve('createKey', `key-${(keys += 1)}`);
    },
    async retry() {
      payment.send({ type: 'payment.retried' });
      await settle();
    },
    posts: () => world.log.filter(({ id }) => id === 'register').map(({ input: sent }) => sent as RegisterInput),
    confirmations: () => world.log.filter(({ id }) => id === 'confirm').length,
  };
  return run;
}
