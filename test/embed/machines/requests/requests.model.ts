import { requestsMachine } from '../../../../embed/machines/requests/requests.machine.ts';
import { createModel } from '#kit';

const deadlines = [{ deadlineMs: 2_000 }, { deadlineMs: null }];

export const requestsModels = [
  createModel(requestsMachine, {
    input: undefined,
    events: {
      'requests.began': deadlines,
      'deadline.moved': deadlines,
      'requests.settled': [{}],
      'conversation.ended': [{}],
    },
    serializeState: () => null,
  }),
];
