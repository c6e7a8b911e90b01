import type { SnapshotFrom } from 'xstate';
import { availabilityMachine } from '../../../machines/availability/availability.machine.ts';
import { isCheckable } from '../../../machines/availability/availability.rules.ts';
import type { AvailabilityField } from '../../../machines/availability/availability.types.ts';
import { type ModelEvent, createModel } from '#kit';

export const GOOD = { username: 'grace', email: 'grace@example.com' };
const BAD = { username: 'gra/ce', email: 'grace@' };

const modelFrom = (
  field: AvailabilityField,
  value: string,
  filter: (snapshot: SnapshotFrom<typeof availabilityMachine>, event: ModelEvent) => boolean = () => true,
) =>
  createModel(availabilityMachine, {
    input: { field, value },
    events: { 'value.changed': [{ value: GOOD[field] }, { value: BAD[field] }], 'check.requested': [{}] },
    actors: { checkAvailability: { done: ['free', 'taken', 'unusable'], error: [{ kind: 'offline' }] } },
    serializeState: (context) => isCheckable(context),
    // A test cannot type the value that the field already has.
    filter: (snapshot, event) => event['value'] !== snapshot.context.value && filter(snapshot, event),
  });

export const usernameModel = modelFrom('username', '');
/** The chart checks a value from an invitation or a draft only on request. */
export const presetModel = modelFrom('username', GOOD.username, (snapshot) => snapshot.matches('idle'));

export const availabilityModels = [usernameModel, presetModel];
