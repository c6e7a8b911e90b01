import { mapLoaderMachine } from '../../../machines/map-loader/map-loader.machine.ts';
import { createModel } from '#kit';
import { MAPS_OPTIONS } from '../maps-context.tsx';

export const OTHER_OPTIONS = { ...MAPS_OPTIONS, libraries: ['maps'] };

/** More attempts than that never fail in a row; after it, only the number of refused keys would grow. */
const MOST_ERRORS = 4;

export const mapLoaderModel = createModel(mapLoaderMachine, {
  input: { options: MAPS_OPTIONS },
  events: {
    'load.requested': [{}, { options: OTHER_OPTIONS }],
    'authentication.failed': [{}],
    'map.crashed': [{}],
  },
  actors: { loadScript: { done: [undefined], error: [new Error('The maps script did not arrive.')] } },
  serializeState: ({ errors, optionsError, options }) => ({
    errors: Math.min(errors.length, MOST_ERRORS),
    refused: optionsError !== null,
    other: options === OTHER_OPTIONS,
  }),
});
