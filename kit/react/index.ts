/** The same paths on a rendered view. */
export { createAccessibilitySnapshot } from './accessibility-snapshot.ts';
export { viewDriver, type Mounted, type ViewOptions } from './view-driver.tsx';
export { describeView } from './view-suite.ts';
