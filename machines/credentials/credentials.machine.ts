import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import {
  REQUEST_TIMEOUT_MS,
  errorTransitions,
  isSignedOut,
  requestActions,
  requestState,
  SIGNED_OUT_STATE,
} from '../lib/request.ts';
import { toAction, FIELDS, isValid } from './credentials.rules.ts';
import type {
  Credentials,
  CredentialsAction,
  CredentialsContext,
  CredentialsEvent,
  CredentialsField,
  CredentialsForm,
  CredentialsInput,
  CredentialsTag,
} from './credentials.types.ts';

const EMPTY: CredentialsContext['values'] = { email: '', password: '', newPassword: '' };

const credentials = setup({
  types: {} as { input: CredentialsInput; context: CredentialsContext; events: CredentialsEvent; tags: CredentialsTag },
  actors: {
    /** Sends an action; resolves with the credentials after it. */
    sendAction: promiseSlot<Credentials, { action: CredentialsAction | null; attempt: number }>('sendAction'),
  },
  delays: { answerTimeout: REQUEST_TIMEOUT_MS },
  guards: {
    isFilled: ({ context }, { form }: { form: CredentialsForm }) => isValid(form, context.values),
    isUnverified: ({ context }) => !context.credentials.isVerified,
    isPending: ({ context }) => context.credentials.pendingEmail !== '',
    isSignedOut,
  },
  actions: {
    storeField: assign({
      values: ({ context }, { field, value }: { field: CredentialsField; value: string }) => ({
        ...context.values,
        [field]: value,
      }),
      revealed: ({ context }, { field }) => context.revealed.filter((each) => each !== field),
      // An edited value is a new action.
      attempt: ({ context }) => context.attempt + 1,
      error: null,
    }),
    reveal: assign({
      revealed: ({ context }, { field }: { field: CredentialsField }) => [
        ...context.revealed.filter((each) => each !== field),
        field,
      ],
    }),
    rejectForm: assign({
      revealed: (_, { form }: { form: CredentialsForm }) => [...FIELDS[form]],
      failedSubmits: ({ context }) => context.failedSubmits + 1,
    }),
    begin: assign({
      sent: (_, { kind }: { kind: CredentialsAction['kind'] }) => kind,
      attempt: ({ context }) => context.attempt + 1,
      notice: null,
    }),
    storeSent: assign({ sent: (_, { kind }: { kind: CredentialsAction['kind'] }) => kind }),
    storeCredentials: assign({
      credentials: (_, { credentials: now }: { credentials: Credentials }) => now,
      notice: ({ context }) => context.sent,
    }),
    clearForm: assign({ values: EMPTY, revealed: [], error: null }),
    clearNotice: assign({ notice: null }),
    ...requestActions<CredentialsContext, CredentialsEvent>(),
  },
});

/** @param failed the state after a failure */
const sending = (failed: 'editing' | 'failed') =>
  credentials.createStateConfig({
    ...requestState(failed),
    description: 'A second press is ignored.',
    invoke: {
      id: 'sendAction',
      src: 'sendAction',
      input: ({ context: { sent, values, attempt } }) => ({ action: sent && toAction(sent, values), attempt }),
      onDone: {
        target: '#credentials.shown',
        actions: [{ type: 'storeCredentials', params: ({ event }) => ({ credentials: event.output }) }, 'clearForm'],
      },
      onError: errorTransitions('#credentials.signedOut', failed),
    },
  });

const changing = (form: CredentialsForm) =>
  credentials.createStateConfig({
    tags: [form],
    initial: 'editing',
    states: {
      editing: {
        description: 'After a failure the typed text stays. If it is unchanged, the next submit is the same action.',
        on: {
          'field.changed': { actions: { type: 'storeField', params: ({ event }) => event } },
          'field.left': { actions: { type: 'reveal', params: ({ event }) => event } },
          'form.submitted': [
            {
              guard: { type: 'isFilled', params: { form } },
              target: 'sending',
              actions: { type: 'storeSent', params: { kind: form } },
            },
            { actions: { type: 'rejectForm', params: { form } } },
          ],
          'form.closed': { target: '#credentials.shown', actions: 'clearForm' },
        },
      },
      sending: sending('editing'),
    },
  });

/**
 * A member's sign-in details: the password, and the e-mail address, which a link confirms.
 */
export const credentialsMachine = credentials.createMachine({
  id: 'credentials',
  context: ({ input }) => ({
    credentials: input.credentials,
    values: EMPTY,
    revealed: [],
    failedSubmits: 0,
    attempt: 0,
    sent: null,
    notice: input.outcome,
    error: null,
  }),
  initial: 'shown',
  states: {
    shown: {
      on: {
        'email.opened': { target: 'changingEmail', actions: 'clearNotice' },
        'password.opened': { target: 'changingPassword', actions: 'clearNotice' },
        'verification.pressed': {
          guard: 'isUnverified',
          target: 'updating',
          actions: { type: 'begin', params: { kind: 'verification' } },
        },
        'cancellation.pressed': {
          guard: 'isPending',
          target: 'updating',
          actions: { type: 'begin', params: { kind: 'cancellation' } },
        },
      },
    },
    changingEmail: changing('email'),
    changingPassword: changing('password'),
    updating: {
      initial: 'sending',
      states: {
        sending: sending('failed'),
        failed: {
          on: {
            'request.retried': 'sending',
            'request.dismissed': { target: '#credentials.shown', actions: 'clearError' },
          },
        },
      },
    },
    signedOut: { ...SIGNED_OUT_STATE, entry: 'clearForm' },
  },
});

export type CredentialsRef = ActorRefFrom<typeof credentialsMachine>;
