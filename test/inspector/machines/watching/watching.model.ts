import { watchingMachine } from '../../../../kit/machines/watching/watching.machine.ts';
import { modelOf } from '#kit';

export const watchingModel = modelOf(watchingMachine, {
  input: undefined,
  events: {
    'actors.reported': [{ running: [] }, { running: ['one'] }, { running: ['two'] }, { running: ['one', 'two'] }],
    'actor.chosen': [{ key: 'one' }],
    'event.chosen': [{ number: 3 }, { number: 7 }],
    'now.pressed': [{}],
  },
  project: ({ running, wished, number }) => ({ running, wished, number }),
});
