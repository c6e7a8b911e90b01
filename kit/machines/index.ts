/** The gallery's own charts. */
import type { AnyStateMachine } from 'xstate';
import { connectingMachine } from './connecting/connecting.machine.ts';
import { fetchingMachine } from './fetching/fetching.machine.ts';
import { picturingMachine } from './picturing/picturing.machine.ts';
import { watchingMachine } from './watching/watching.machine.ts';

const chart = (machine: AnyStateMachine, title: string, about: string) => ({ id: machine.id, title, about, machine });

export const galleryCharts = [
  chart(watchingMachine, 'Watching', 'Which actor of which tab the gallery shows, live or replayed.'),
  chart(fetchingMachine, 'Fetching', 'One of the gallery’s files: loading, loaded, or failed until it is retried.'),
  chart(picturingMachine, 'Picturing', 'The drawing of a chart at the wanted level of detail.'),
  chart(connectingMachine, 'Connecting', 'The connection to the gallery’s server, which opens again after a break.'),
];
