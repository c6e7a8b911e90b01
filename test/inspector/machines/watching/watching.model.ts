import { watchingMachine } from '../../../../kit/machines/watching/watching.machine.ts';
import { createModel } from '#kit';

export const watchingModel = createModel(watchingMachine, {
  input: undefined,
  events: {
    'actors.reported': [{ running: [] }, { running: ['one'] }, { running: ['two'] }, { running: ['one', 'two'] }],
    'actor.chosen': [{ key: 'one' }],
    'event.chosen': [{ number: 3 }, { number: 7 }],
    'live.pressed': [{}],
  },
  serializeState: ({ running, chosen, number }) => ({ running, chosen, number }),
});
