/** What shows in place of the map. */
import type { UserActions, ScreenModel } from '#kit';

export const mapLoaderScreen: ScreenModel = {
  '#map-loader.initialized': () => [],
  '#map-loader.loading': () => [{ role: 'status', text: 'Loading the map…' }],
  '#map-loader.success': () => [{ role: 'img', name: 'The map' }],
  '#map-loader.failure': () => [
    { role: 'status', text: 'The map could not be loaded.' },
    { role: 'button', name: 'Retry' },
  ],
};

export const mapLoaderUserActions: UserActions = {
  'load.requested': ({ options }: { options?: unknown }, before) =>
    before.matches('failure') && options === undefined ? { click: { role: 'button', name: 'Retry' } } : { send: true },
  'authentication.failed': () => ({ fromChild: 'watchAuthentication' }),
  'map.crashed': () => ({ send: true }),
};
