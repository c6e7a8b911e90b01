/**
 * Paying as a whole, against a host and a bank that keep books, with every kind of failure at every step in every order. The final books
 * equal a member's bank statement.
 */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type {
  Confirmation,
  ConfirmationRequest,
  ConfirmInput,
  RegisterInput,
  RegistrationAnswer,
  RegistrationError,
  Receipt,
  ReportSuccessInput,
} from '../../../machines/payment/payment.types.ts';
import { memberRequest, newcomer, request } from './payment.model.ts';

/** A call's fate: it works, never arrives, loses its response, times out, or is refused. */
type Weather = 'fine' | 'lost' | 'answerLost' | 'hangs' | 'refused';

/** The visitor's next action. */
type Move = 'join' | 'change' | 'retry' | 'wait' | 'nothing';

type Intent = { secret: string; status: 'open' | 'paid' | 'canceled'; productId: number };

/** A host by the contract: one response per key, and a new key cancels the unpaid payment before it makes a new one. */
function createWorld(weather: () => Weather) {
  const intents: Intent[] = [];
  const answers = new Map<string, { body: string; answer: RegistrationAnswer }>();
  const posts: { key: string; body: string }[] = [];
  let charges = 0;
  let keys = 0;
  /** The host makes the account whatever happens to the payment. The page learns of it with any response. */
  let isSignedIn = false;

  const never = () => new Promise<never>(() => {});
  const findBy = (secret: string) => intents.find((intent) => intent.secret === secret);

  function register({ request: sent, submission }: RegisterInput): RegistrationAnswer {
    const key = submission.key ?? '';
    const body = JSON.stringify(sent);
    posts.push({ key, body });
    const known = answers.get(key);
    if (known && known.body !== body) throw { kind: 'keyReused' } satisfies RegistrationError;
    if (known) return known.answer;
    if (intents.some(({ status }) => status === 'paid'))
      throw { kind: 'alreadySubscribed' } satisfies RegistrationError;
    for (const intent of intents) intent.status = 'canceled';
    const secret = `pi_${intents.length}_secret`;
    intents.push({ secret, status: 'open', productId: sent.productId });
    const answer: RegistrationAnswer = {
      status: 'requiresConfirmation',
      action: 'confirmPayment',
      clientSecret: secret,
      returnUrl: '/return',
      transactionId: 7,
    };
    answers.set(key, { body, answer });
    return answer;
  }

  function confirm({ clientSecret }: ConfirmationRequest): Confirmation {
    const intent = findBy(clientSecret);
    if (intent?.status === 'canceled') return { status: 'canceled' };
    if (intent?.status === 'open') {
      intent.status = 'paid';
      charges += 1;
    }
    return { status: 'succeeded' };
  }

  const retrievePayment = ({ clientSecret }: ConfirmationRequest): Confirmation => {
    const status = findBy(clientSecret)?.status;
    if (status === 'paid') return { status: 'succeeded' };
    return { status: status === 'canceled' ? 'canceled' : 'requiresPaymentMethod' };
  };

  /** Does the work, with the current fate of calls. */
  const through = <In, Out>(work: (input: In) => Out, lost: unknown, refused: unknown, onHeard = () => {}) =>
    fromPromise<Out, In>(async ({ input }) => {
      const today = weather();
      if (today === 'lost') throw lost;
      if (today === 'fine' || today === 'refused') onHeard();
      if (today === 'refused') throw refused;
      if (today === 'hangs') {
        work(input);
        return never();
      }
      const result = work(input);
      if (today === 'answerLost') throw lost;
      return result;
    });

  const machine = paymentMachine.provide({
    actors: {
      cardForm: fromCallback(() => {}) as never,
      checkCard: fromPromise<void, undefined>(async () => {}),
      createKey: fromPromise<string, undefined>(async () => `key-${(keys += 1)}`),
      register: through<RegisterInput, RegistrationAnswer>(
        register,
        { kind: 'networkError' },
        { kind: 'gatewayUnavailable', account: { transactionId: 7 } },
        () => (isSignedIn = true),
      ),
      confirm: through<ConfirmInput, Confirmation>(confirm, { kind: 'uncertain' }, { kind: 'declined', message: '' }),
      retrievePayment: through<ConfirmationRequest, Confirmation>(
        retrievePayment,
        { kind: 'networkError' },
        { kind: 'networkError' },
      ),
      reportSuccess: through<ReportSuccessInput, Receipt | null>(
        () => null,
        { kind: 'networkError' },
        { kind: 'gatewayUnavailable' },
      ),
    },
  });
  return { machine, intents, posts, charges: () => charges, isSignedIn: () => isSignedIn };
}

const AN_HOUR_MS = 3_600_000;

async function live(weathers: Weather[], moves: Move[]) {
  let call = 0;
  let calm = false;
  const world = createWorld(() => (calm ? 'fine' : (weathers[call++ % weathers.length] ?? 'fine')));
  const actor = createActor(world.machine, { input: newcomer }).start();
  actor.send({ type: 'card.reported', status: 'ready' });
  let revision = 1;
  const shown = () => ({ ...(world.isSignedIn() ? memberRequest : request), productId: revision });
  const chargedFor: { paid: number; shown: number }[] = [];

  async function make(move: Move) {
    const before = world.charges();
    if (actor.getSnapshot().status !== 'active') return;
    // The registration locks the form until the payment releases it.
    const isOpen = actor.getSnapshot().matches('entering') || actor.getSnapshot().matches('noResponse');
    if (move === 'change' && isOpen) revision += 1;
    if (move === 'join') actor.send({ type: 'payment.submitted', request: shown(), revision });
    if (move === 'retry') actor.send({ type: 'payment.retried' });
    await vi.advanceTimersByTimeAsync(move === 'wait' ? AN_HOUR_MS : 0);
    const paid = world.intents.find(({ status }) => status === 'paid');
    if (paid && world.charges() > before) chargedFor.push({ paid: paid.productId, shown: revision });
  }

  for (const move of moves) await make(move);
  // All calls work from here on, and the visitor retries until the payment succeeds.
  calm = true;
  for (let press = 0; press < 6; press += 1) {
    await make('wait');
    await make('join');
    await make('wait');
    await make('retry');
  }
  const end = actor.getSnapshot().value;
  actor.stop();
  return { ...world, end, chargedFor };
}

it('charges exactly once in the end, whatever fails, and for what was on the screen', async () => {
  vi.useFakeTimers();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Weather>('fine', 'lost', 'answerLost', 'hangs', 'refused'), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.array(fc.constantFrom<Move>('join', 'join', 'change', 'retry', 'wait', 'nothing'), { maxLength: 20 }),
      async (weathers, moves) => {
        const { charges, posts, end, chargedFor } = await live(weathers, moves);
        expect(charges()).toBe(1);
        expect(['succeeded', 'alreadySubscribed']).toContain(end);
        const bodies = new Map<string, string>();
        for (const { key, body } of posts) {
          expect(bodies.get(key) ?? body).toBe(body);
          bodies.set(key, body);
        }
        for (const { paid, shown } of chargedFor) expect(paid).toBe(shown);
      },
    ),
    { numRuns: 500 },
  );
  vi.useRealTimers();
});
