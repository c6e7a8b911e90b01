import { assign, emit, setup } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { ZIP_RANGES } from '../lib/contract/zip-ranges.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import { setZipRanges } from '../lib/zip.ts';
import { addressOnLoad, isAddressFilled } from './address.rules.ts';
import { ADDRESS_LINES, confirmedAddress, withLine } from './address.editing.ts';
import type {
  Address,
  AddressCompleted,
  AddressContext,
  AddressEvent,
  AddressInput,
  AddressLine,
  AddressReport,
  AddressTag,
  GeocodedAddress,
  GeocodeError,
} from './address.types.ts';

setZipRanges(ZIP_RANGES);

/** The timeout of Check Address (spec: practices#checking-an-address). */
export const CHECK_TIMEOUT_MS = 10_000;

const KINDS = new Set<string>([
  'notFound',
  'rejected',
  'unavailable',
  'invalidResponse',
] satisfies GeocodeError['kind'][]);

/** The slot rejects with a `GeocodeError`. Any other thrown value counts as an invalid response. */
const toGeocodeError = (error: unknown): GeocodeError =>
  typeof error === 'object' && error !== null && 'kind' in error && KINDS.has(String(error.kind))
    ? (error as GeocodeError)
    : { kind: 'invalidResponse', where: 'unexpected error' };

/** One postal address: typed, checked on the map, confirmed, saved, edited (spec: practices#changing-an-address). */
export const addressMachine = setup({
  types: {} as {
    input: AddressInput;
    context: AddressContext;
    events: AddressEvent;
    emitted: AddressCompleted;
    tags: AddressTag;
  },
  actors: { geocode: promiseSlot<GeocodedAddress, { address: Address }>('geocode') },
  delays: { checkTimeout: CHECK_TIMEOUT_MS },
  guards: {
    isFilled: ({ context }) => isAddressFilled(context.address),
    isCompleted: ({ context }) => context.address.completed,
    isNotFound: (_, failure: GeocodeError) => failure.kind === 'notFound',
    isRejected: (_, failure: GeocodeError) => failure.kind === 'rejected',
    isUnavailable: (_, failure: GeocodeError) => failure.kind === 'unavailable',
  },
  actions: {
    storeLine: assign({
      address: ({ context }, { line, value }: { line: AddressLine; value: string }) =>
        withLine(context.address, line, value),
      revealed: ({ context }, { line }) => context.revealed.filter((each) => each !== line),
      found: null,
    }),
    revealLine: assign({
      revealed: ({ context }, { line }: { line: AddressLine }) =>
        context.revealed.includes(line) ? context.revealed : [...context.revealed, line],
    }),
    revealLines: assign({ revealed: [...ADDRESS_LINES] }),
    storeFound: assign({
      found: (_, found: GeocodedAddress) => found,
      address: ({ context }) => ({ ...context.address, validated: true }),
    }),
    rejectFound: assign({ address: ({ context }) => ({ ...context.address, validated: false }), found: null }),
    copyFound: assign({
      address: ({ context }) => (context.found ? confirmedAddress(context.address, context.found) : context.address),
      found: null,
    }),
    markCompleted: assign({ address: ({ context }) => ({ ...context.address, completed: true }) }),
    markIncomplete: assign({ address: ({ context }) => ({ ...context.address, completed: false }) }),
    storeMessage: assign({
      geocoderMessage: (_, failure: GeocodeError) => (failure.kind === 'rejected' ? failure.message : ''),
    }),
    clearMessage: assign({ geocoderMessage: '' }),
    emitCompleted: emit(({ context }): AddressCompleted => ({
      type: 'address.completed',
      id: context.id,
      address: context.address,
    })),
    report: sendToParent(({ id, address }: AddressContext): AddressReport => ({
      type: 'address.reported',
      id,
      address,
    })),
  },
}).createMachine({
  id: 'address',
  context: ({ input }) => ({
    id: input.id,
    address: addressOnLoad(input.address),
    found: null,
    geocoderMessage: '',
    revealed: [],
  }),
  initial: 'loading',
  on: {
    'address.changed': {
      description: 'Every edit ends a check, closes the dialog, and reopens a saved address.',
      target: '.editing',
      actions: [{ type: 'storeLine', params: ({ event }) => event }, 'report'],
    },
    'address.left': { actions: { type: 'revealLine', params: ({ event }) => event } },
    'fields.revealed': { actions: 'revealLines' },
  },
  states: {
    loading: {
      description: 'An address with coordinates, or one that a draft stores as saved, is completed.',
      always: [{ guard: 'isCompleted', target: 'saved' }, { target: 'editing' }],
    },
    editing: {
      initial: 'typing',
      on: {
        'check.pressed': [
          { guard: 'isFilled', target: 'checking' },
          { actions: 'revealLines', description: 'Shows which lines are missing.' },
        ],
        'save.pressed': {
          guard: 'isFilled',
          target: 'saved',
          description: 'Saving needs no check, so that an outage of the maps cannot block a registration.',
          actions: ['markCompleted', 'report', 'emitCompleted'],
        },
        'form.hidden': {
          guard: 'isFilled',
          target: 'saved',
          description: 'Leaving the page saves what is complete.',
          actions: ['markCompleted', 'report', 'emitCompleted'],
        },
      },
      states: {
        typing: {},
        notFound: { description: 'The geocoder found no such address.' },
        rejected: { description: "Shows the geocoder's own message.", exit: 'clearMessage' },
        unavailable: { description: 'The map could not be loaded.' },
        timeout: { description: 'No response in time. A late response is ignored.' },
        invalidResponse: { description: 'The response does not match its schema.' },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'geocode',
        src: 'geocode',
        input: ({ context }) => ({ address: context.address }),
        onDone: {
          target: 'confirming',
          actions: [{ type: 'storeFound', params: ({ event }) => event.output }, 'report'],
        },
        onError: [
          {
            guard: { type: 'isNotFound', params: ({ event }) => toGeocodeError(event.error) },
            target: 'editing.notFound',
          },
          {
            guard: { type: 'isRejected', params: ({ event }) => toGeocodeError(event.error) },
            target: 'editing.rejected',
            actions: { type: 'storeMessage', params: ({ event }) => toGeocodeError(event.error) },
          },
          {
            guard: { type: 'isUnavailable', params: ({ event }) => toGeocodeError(event.error) },
            target: 'editing.unavailable',
          },
          { target: 'editing.invalidResponse' },
        ],
      },
      after: { checkTimeout: 'editing.timeout' },
      on: {
        'save.pressed': {
          target: 'saved',
          description: 'Saves without waiting for the check.',
          actions: ['markCompleted', 'report', 'emitCompleted'],
        },
        'form.hidden': { target: 'saved', actions: ['markCompleted', 'report', 'emitCompleted'] },
      },
    },
    confirming: {
      description: 'The dialog with the map. Esc and Back mean Change Address.',
      on: {
        'confirm.pressed': {
          target: 'saved',
          description: "Copies the geocoder's parts and coordinates. This copying is not an edit.",
          actions: ['copyFound', 'report'],
        },
        'change.pressed': { target: 'editing', actions: ['rejectFound', 'report'] },
        'form.hidden': { target: 'editing', actions: ['rejectFound', 'report'] },
      },
    },
    saved: {
      description: 'A summary row with Edit Address.',
      on: { 'edit.pressed': { target: 'editing', actions: ['markIncomplete', 'report'] } },
    },
  },
});
