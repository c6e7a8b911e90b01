import { lazy, Suspense, useState } from 'react';
import type { ReportFrame } from './PulseBoard.tsx';

/** The report in its frame. What embeds it comes when there is something to embed. */
export const EmbeddedReport: ReportFrame = (props) => {
  // A fresh one each time: React remembers for ever that a lazy chunk did not arrive, and Retry has to ask again.
  const [Report] = useState(() => lazy(async () => ({ default: (await import('./Report.tsx')).Report })));
  return (
    <Suspense fallback={null}>
      <Report {...props} />
    </Suspense>
  );
};
