import { useEffect } from 'react';
import { statesAround } from '../../drawing/collapse.ts';
import type { InitialView } from '../../drawing/initial-view.ts';
import { FetchStatus } from '../FetchStatus.tsx';
import type { Chart } from '../charts.ts';
import { Drawing, type Lit } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import { PictureTools } from './PictureTools.tsx';
import { usePicture } from './use-picture.ts';
import './chart-picture.css';

type Props = {
  chart: Chart;
  /** null: as it opens. */
  cut: InitialView | null;
  lit: Lit;
  onCut: (cut: InitialView) => void;
  onState: (id: string) => void;
};

/** The drawing of the chart, at the chosen level of detail. */
export function ChartPicture({ chart, cut, lit, onCut, onState }: Props) {
  const { picture, isRendering, hasFailed, retry } = usePicture(chart, cut);
  const { chosen } = lit;

  // Unfolds the parents of a state that the URL names.
  useEffect(() => {
    if (!picture || chosen === null) return;
    const around = statesAround(chart.graph, chosen);
    const folded = picture.folded.filter((id) => !around.includes(id));
    if (folded.length < picture.folded.length) onCut({ detail: picture.detail, folded });
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each state that is chosen, and for each drawing.
  }, [chosen, picture]);

  if (!picture)
    return (
      <div className="chart-picture">
        <div className="gallery-empty">
          <FetchStatus
            failure={hasFailed ? 'error' : null}
            retry={retry}
            busy="Drawing…"
            error="The drawing did not come."
          />
        </div>
      </div>
    );
  const toggle = (id: string) =>
    onCut({
      detail: picture.detail,
      folded: picture.folded.includes(id) ? picture.folded.filter((one) => one !== id) : [...picture.folded, id],
    });
  return (
    <div className="chart-picture">
      <PictureTools chart={chart} picture={picture} onCut={onCut} />
      <Drawing svg={picture.svg} isBusy={isRendering} lit={lit} onState={onState} onFold={toggle} />
      {hasFailed ? (
        <div className="chart-picture-lost">
          <FetchStatus
            failure="error"
            retry={retry}
            busy=""
            error="It could not be drawn like this; this is the last that was."
          />
        </div>
      ) : null}
      <Legend />
    </div>
  );
}
