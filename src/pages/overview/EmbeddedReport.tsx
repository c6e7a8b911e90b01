import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { LazyView } from '../../ui/lazy/LazyView.tsx';
import type { ReportFrame } from './PulseBoard.tsx';

const lazyReport = memoizedImport(() => import('./Report.tsx'));

/** The report in its frame. The embedding code loads when there is a report. */
export const EmbeddedReport: ReportFrame = (props) => (
  <LazyView module={lazyReport} component={({ Report }) => Report} props={props} errorShownBy="boundary" />
);
