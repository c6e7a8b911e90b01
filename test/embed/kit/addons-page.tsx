/** A page with all add-ons beyond the package: the hook, and each add-on for the hook's report. */
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { keepPageHeight } from '../../../embed/addons/page-height.ts';
import { keepPhoneLayout } from '../../../embed/addons/phone-layout.ts';
import { recoverPlace } from '../../../embed/addons/place-recovery.ts';
import { printPages } from '../../../embed/addons/print-pages.ts';
import { captureView, restoreView, type SavedView } from '../../../embed/addons/saved-views.ts';
import { PowerBIEmbed, type EmbedProps } from '../../../embed/react/index.ts';
import { useReport } from '../../../embed/react/use-report.ts';

const CONFIG: EmbedProps['embedConfig'] = {
  type: 'report',
  id: 'R1',
  uniqueId: 'U1',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  accessToken: 'first',
  tokenType: 1,
};

function Board() {
  const { status, error, page, report, embedProps } = useReport(CONFIG);
  const [selected, setSelected] = useState('nothing');
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!report) return undefined;
    const stops = [
      report.on('dataSelected', ({ detail }) => setSelected(`${detail.visual.name} of ${detail.dataPoints.length}`)),
      keepPageHeight(report),
      keepPhoneLayout(report, { below: 400, onError: setFailure }),
      recoverPlace(report, { provide: () => Promise.resolve('second'), onError: setFailure }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [report]);
  const attempt = (task: Promise<unknown>) => void task.catch(setFailure);
  return (
    <>
      <p role="status">{`${status}, ${page?.displayName ?? 'no page'}, ${selected}, ${String(error ?? failure)}`}</p>
      <button
        onClick={() => {
          if (report) attempt(captureView(report).then((view) => localStorage.setItem('view', JSON.stringify(view))));
        }}
      >
        Save view
      </button>
      <button
        onClick={() => {
          const view = JSON.parse(localStorage.getItem('view') ?? 'null') as SavedView;
          if (report) attempt(restoreView(report, view));
        }}
      >
        Restore view
      </button>
      <button onClick={() => report && attempt(printPages(report))}>Print</button>
      <PowerBIEmbed {...embedProps} cssClassName="board" />
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Board />
  </StrictMode>,
);
