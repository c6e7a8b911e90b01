/** The same paths on a rendered view of React. */
import { screen } from '@testing-library/react';
import { createAccessibilitySnapshot as createSnapshot } from '../dom/accessibility-snapshot.ts';

export { viewDriver, type Mounted, type ViewOptions } from './view-driver.ts';
export { describeView } from './view-suite.ts';

export const createAccessibilitySnapshot = () => createSnapshot(screen);
