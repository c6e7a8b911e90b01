import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { toDisplayError, TIMEOUT_ERROR } from '../lib/errors.ts';
import { actOf, FIELDS, isFilled } from './credentials.rules.ts';
import type {
  Credentials,
  CredentialsAct,
  CredentialsContext,
  CredentialsEvent,
  CredentialsField,
  CredentialsForm,
  CredentialsInput,
  CredentialsTag,
} from './credentials.types.ts';

const ANSWER_TIMEOUT_MS = 30_000;

const EMPTY: CredentialsContext['values'] = { email: '', password: '', newPassword: '' };

const credentials = setup({
  types: {} as { input: CredentialsInput; context: CredentialsContext; events: CredentialsEvent; tags: CredentialsTag },
  actors: {
    /** Sends an act; answers with the credentials as they are then. */
    sendAct: promiseSlot<Credentials, { act: CredentialsAct | null; attempt: number }>('sendAct'),
  },
  delays: { answerTimeout: ANSWER_TIMEOUT_MS },
  guards: {
    isFilled: ({ context }, { form }: { form: CredentialsForm }) => isFilled(form, context.values),
    isUnverified: ({ context }) => !context.credentials.isVerified,
    isPending: ({ context }) => context.credentials.pendingEmail !== '',
    isSignedOut: (_, { error }: { error: unknown }) => toDisplayError(error).category === 'signedOut',
  },
  actions: {
    storeField: assign({
      values: ({ context }, { field, value }: { field: CredentialsField; value: string }) => ({
        ...context.values,
        [field]: value,
      }),
      revealed: ({ context }, { field }) => context.revealed.filter((each) => each !== field),
      // Another value is another act.
      attempt: ({ context }) => context.attempt + 1,
      trouble: null,
    }),
    reveal: assign({
      revealed: ({ context }, { field }: { field: CredentialsField }) => [
        ...context.revealed.filter((each) => each !== field),
        field,
      ],
    }),
    refuse: assign({
      revealed: (_, { form }: { form: CredentialsForm }) => [...FIELDS[form]],
      refusals: ({ context }) => context.refusals + 1,
    }),
    begin: assign({
      sent: (_, { kind }: { kind: CredentialsAct['kind'] }) => kind,
      attempt: ({ context }) => context.attempt + 1,
      news: null,
    }),
    storeSent: assign({ sent: (_, { kind }: { kind: CredentialsAct['kind'] }) => kind }),
    storeCredentials: assign({
      credentials: (_, { credentials: now }: { credentials: Credentials }) => now,
      news: ({ context }) => context.sent,
    }),
    clearForm: assign({ values: EMPTY, revealed: [], trouble: null }),
    clearNews: assign({ news: null }),
    storeTrouble: assign({ trouble: (_, { error }: { error: unknown }) => toDisplayError(error) }),
    storeSilence: assign({ trouble: TIMEOUT_ERROR }),
    clearTrouble: assign({ trouble: null }),
  },
});

/** @param failed where one goes on after a failure */
const sending = (failed: 'editing' | 'failed') =>
  credentials.createStateConfig({
    tags: ['busy'],
    entry: 'clearTrouble',
    description: 'A second press is ignored.',
    invoke: {
      id: 'sendAct',
      src: 'sendAct',
      input: ({ context: { sent, values, attempt } }) => ({ act: sent && actOf(sent, values), attempt }),
      onDone: {
        target: '#credentials.shown',
        actions: [{ type: 'storeCredentials', params: ({ event }) => ({ credentials: event.output }) }, 'clearForm'],
      },
      onError: [
        {
          guard: { type: 'isSignedOut', params: ({ event }) => ({ error: event.error }) },
          target: '#credentials.signedOut',
          actions: 'clearForm',
        },
        { target: failed, actions: { type: 'storeTrouble', params: ({ event }) => ({ error: event.error }) } },
      ],
    },
    after: { answerTimeout: { target: failed, actions: 'storeSilence' } },
  });

const changing = (form: CredentialsForm) =>
  credentials.createStateConfig({
    tags: [form],
    initial: 'editing',
    states: {
      editing: {
        description: 'Also after a failure: what was typed stays, and unchanged it is the same act.',
        on: {
          'field.changed': { actions: { type: 'storeField', params: ({ event }) => event } },
          'field.left': { actions: { type: 'reveal', params: ({ event }) => event } },
          'form.sent': [
            {
              guard: { type: 'isFilled', params: { form } },
              target: 'sending',
              actions: { type: 'storeSent', params: { kind: form } },
            },
            { actions: { type: 'refuse', params: { form } } },
          ],
          'form.closed': { target: '#credentials.shown', actions: 'clearForm' },
        },
      },
      sending: sending('editing'),
    },
  });

/** By what one signs in: the e-mail address, which a new one confirms, and the password (texts, "Your Membership"). */
export const credentialsMachine = credentials.createMachine({
  id: 'credentials',
  context: ({ input }) => ({
    credentials: input.credentials,
    values: EMPTY,
    revealed: [],
    refusals: 0,
    attempt: 0,
    sent: null,
    news: input.outcome,
    trouble: null,
  }),
  initial: 'shown',
  states: {
    shown: {
      on: {
        'email.opened': { target: 'changingEmail', actions: 'clearNews' },
        'password.opened': { target: 'changingPassword', actions: 'clearNews' },
        'verification.pressed': {
          guard: 'isUnverified',
          target: 'acting',
          actions: { type: 'begin', params: { kind: 'verification' } },
        },
        'cancellation.pressed': {
          guard: 'isPending',
          target: 'acting',
          actions: { type: 'begin', params: { kind: 'cancellation' } },
        },
      },
    },
    changingEmail: changing('email'),
    changingPassword: changing('password'),
    acting: {
      initial: 'sending',
      states: {
        sending: sending('failed'),
        failed: {
          on: { 'act.retried': 'sending', 'act.dismissed': { target: '#credentials.shown', actions: 'clearTrouble' } },
        },
      },
    },
    signedOut: { tags: ['signedOut'], description: 'The session is over: signing in leads back here.' },
  },
});

export type CredentialsRef = ActorRefFrom<typeof credentialsMachine>;
