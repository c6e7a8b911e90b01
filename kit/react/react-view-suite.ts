import type { Model } from '../model/create-model.ts';
import { describePaths, FAKE_TIMERS, type PathsOptions } from '../suites/describe-paths.ts';
import { viewDriver, type ViewOptions } from './react-view-driver.ts';

/**
 * Every edge of the model on the rendered view (or its parent's), or with `edges: 'new'` those with something new. A step is slow, so a
 * path continues from the previous one.
 */
export const describeView = (
  models: Model | readonly Model[],
  { edges, ...options }: ViewOptions & Pick<PathsOptions, 'edges'>,
) =>
  describePaths('view', models, (model, inspect) => viewDriver(model, options, inspect), {
    ...FAKE_TIMERS,
    continueFromPrevious: true,
    ...(edges && { edges }),
  });
