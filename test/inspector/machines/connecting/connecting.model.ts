import { connectingMachine } from '../../../../kit/machines/connecting/connecting.machine.ts';
import { createModel } from '#kit';

export const connectingModel = createModel(connectingMachine, {
  input: undefined,
  events: {
    'socket.opened': [{}],
    'socket.closed': [{}],
    'server.heard': [{}],
    'network.returned': [{}],
    'connection.closed': [{}],
  },
  serializeState: ({ waitMs }) => waitMs,
});
