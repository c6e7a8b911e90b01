/** The same paths on a rendered view of React. */
import { screen } from '@testing-library/react';
import { createAccessibilitySnapshot as createSnapshot } from '../dom/accessibility-snapshot.ts';

export { viewDriver, type Mounted, type ViewOptions } from './react-view-driver.ts';
export { describeView } from './react-view-suite.ts';

export const createAccessibilitySnapshot = () => createSnapshot(screen);
