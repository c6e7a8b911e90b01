/** What stands in the map's place (texts: "The map could not be loaded." with Retry). */
import type { Gestures, ScreenTable } from '#kit';

export const mapLoaderTable: ScreenTable = {
  '#map-loader.initialized': () => [],
  '#map-loader.loading': () => [{ role: 'status', text: 'Loading the map…' }],
  '#map-loader.success': () => [{ role: 'img', name: 'The map' }],
  '#map-loader.failure': () => [
    { role: 'status', text: 'The map could not be loaded.' },
    { role: 'button', name: 'Retry' },
  ],
};

export const mapLoaderGestures: Gestures = {
  'load.requested': ({ options }: { options?: unknown }, before) =>
    before.matches('failure') && options === undefined ? { click: { role: 'button', name: 'Retry' } } : { send: true },
  'authentication.failed': () => ({ child: 'watchAuthentication' }),
  'map.crashed': () => ({ send: true }),
};
