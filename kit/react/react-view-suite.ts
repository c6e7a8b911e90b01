import type { Model } from '../model/create-model.ts';
import { describePaths, FAKE_TIMERS } from '../suites/describe-paths.ts';
import { viewDriver, type ViewOptions } from './react-view-driver.ts';

/** Every edge of the model on the rendered view (or its parent's). A step is slow, so a path continues from the previous one. */
export const describeView = (models: Model | readonly Model[], options: ViewOptions) =>
  describePaths('view', models, (model, inspect) => viewDriver(model, options, inspect), {
    ...FAKE_TIMERS,
    continueFromPrevious: true,
  });
