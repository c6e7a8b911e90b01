/** The gallery's own charts. */
import type { AnyStateMachine } from 'xstate';
import { fetchingMachine } from './fetching/fetching.machine.ts';
import { picturingMachine } from './picturing/picturing.machine.ts';
import { watchingMachine } from './watching/watching.machine.ts';

const chart = (machine: AnyStateMachine, title: string, about: string) => ({ id: machine.id, title, about, machine });

export const galleryCharts = [
  chart(watchingMachine, 'Watching', 'Which actor of which tab the gallery shows, as it is now or as it was.'),
  chart(
    fetchingMachine,
    'Fetching',
    'A file beside the gallery: on its way, there, or away until it is asked for again.',
  ),
  chart(
    picturingMachine,
    'Picturing',
    'The drawing of a chart: as much of it as is wanted, drawn anew when that changes.',
  ),
];
