/** The gallery's own charts. They need XState 5, so a configuration that lists others does not import them. */
const chart = (id: string, title: string, about: string, machine: () => Promise<Record<string, unknown>>) => ({
  id,
  title,
  about,
  machine,
});

export const galleryCharts = [
  chart(
    'watching',
    'Watching',
    'Which actor of which tab the gallery shows, live or replayed.',
    () => import('./watching/watching.machine.ts'),
  ),
  chart(
    'fetching',
    'Fetching',
    'One of the gallery’s files: loading, loaded, or failed until it is retried.',
    () => import('./fetching/fetching.machine.ts'),
  ),
  chart(
    'picturing',
    'Picturing',
    'The drawing of a chart at the wanted level of detail.',
    () => import('./picturing/picturing.machine.ts'),
  ),
  chart(
    'connecting',
    'Connecting',
    'The connection to the gallery’s server, which opens again after a break.',
    () => import('./connecting/connecting.machine.ts'),
  ),
];
