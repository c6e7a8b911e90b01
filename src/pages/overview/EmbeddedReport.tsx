import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { Later } from '../../ui/lazy/LazyView.tsx';
import type { ReportFrame } from './PulseBoard.tsx';

const bringReport = memoizedImport(() => import('./Report.tsx'));

/** The report in its frame. What embeds it comes when there is something to embed. */
export const EmbeddedReport: ReportFrame = (props) => (
  <Later bring={bringReport} part={({ Report }) => Report} props={props} lost="above" />
);
