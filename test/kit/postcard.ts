/** The chart for the kit's own tests: small, but with each feature that makes generation hard. */
import { assign, fromPromise, setup } from 'xstate';
import { type UserActions, createModel, type ScreenModel } from '#kit';

type PostcardContext = { text: string; attempts: number; reason: string };
type PostcardEvent =
  | { type: 'text.changed'; text: string }
  | { type: 'postcard.sent' }
  | { type: 'postcard.retried' }
  | { type: 'editing.resumed' };

export const WAIT_MS = 500;

export const postcardMachine = setup({
  types: {} as { context: PostcardContext; events: PostcardEvent },
  actors: { send: fromPromise<void, string>(() => Promise.reject(new Error('not provided'))) },
  actions: {
    storeText: assign({ text: (_, { text }: { text: string }) => text }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    storeReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
  },
  guards: { hasText: ({ context }) => context.text !== '' },
  delays: { retryWait: WAIT_MS },
}).createMachine({
  id: 'postcard',
  context: { text: '', attempts: 0, reason: '' },
  initial: 'writing',
  states: {
    writing: {
      on: {
        'text.changed': { actions: { type: 'storeText', params: ({ event }) => event } },
        'postcard.sent': { guard: 'hasText', target: 'sending' },
      },
    },
    sending: {
      entry: 'countAttempt',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.text,
        onDone: 'sent',
        onError: {
          target: 'failed',
          actions: { type: 'storeReason', params: ({ event }) => ({ reason: String(event.error) }) },
        },
      },
    },
    failed: {
      after: { retryWait: 'waited' },
      on: { 'editing.resumed': 'writing' },
    },
    waited: { on: { 'postcard.retried': 'sending', 'editing.resumed': 'writing' } },
    sent: { type: 'final' },
  },
});

export const postcardModel = createModel(postcardMachine, {
  input: undefined,
  events: {
    'text.changed': [{ text: 'Greetings' }, { text: '' }],
    'postcard.sent': [{}],
    'postcard.retried': [{}],
    'editing.resumed': [{}],
  },
  actors: { send: { done: [undefined], error: ['The post is closed.'] } },
  serializeState: ({ text, reason }) => ({ text, reason }),
});

export const postcardScreen: ScreenModel<PostcardContext> = {
  '#postcard.writing': ({ text }) => [
    { role: 'textbox', name: 'Text', value: text },
    { role: 'button', name: 'Send', disabled: text === '' },
  ],
  '#postcard.sending': () => [{ role: 'status', text: 'Sending…' }],
  '#postcard.failed': ({ reason }) => [
    { role: 'alert', text: reason },
    { role: 'button', name: 'Edit' },
  ],
  '#postcard.waited': ({ reason }) => [
    { role: 'alert', text: reason },
    { role: 'button', name: 'Edit' },
    { role: 'button', name: 'Retry' },
  ],
  '#postcard.sent': () => [{ role: 'status', text: 'On its way.' }],
};

export const postcardUserActions: UserActions = {
  'text.changed': ({ text }: { text: string }) => ({ fill: { role: 'textbox', name: 'Text' }, value: text }),
  'postcard.sent': () => ({ click: { role: 'button', name: 'Send' } }),
  'postcard.retried': () => ({ click: { role: 'button', name: 'Retry' } }),
  'editing.resumed': () => ({ click: { role: 'button', name: 'Edit' } }),
};
