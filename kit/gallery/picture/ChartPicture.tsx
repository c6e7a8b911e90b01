import { useEffect } from 'react';
import { statesAround } from '../../drawing/folding.ts';
import type { Cut } from '../../drawing/opening.ts';
import { Awaited } from '../Awaited.tsx';
import type { Chart } from '../charts.ts';
import { Drawing, type Lit } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import { PictureTools } from './PictureTools.tsx';
import { usePicture } from './use-picture.ts';
import './chart-picture.css';

type Props = {
  chart: Chart;
  /** null: as it opens. */
  cut: Cut | null;
  lit: Lit;
  onCut: (cut: Cut) => void;
  onState: (id: string) => void;
};

/** The chart drawn, as much of it as one wants to see. */
export function ChartPicture({ chart, cut, lit, onCut, onState }: Props) {
  const { picture, isDrawing, isLost, retry } = usePicture(chart, cut);
  const { chosen } = lit;

  // A state that somebody looks for is not left folded away.
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
          <Awaited absence={isLost ? 'lost' : null} retry={retry} busy="Drawing…" lost="The drawing did not come." />
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
      <Drawing svg={picture.svg} isBusy={isDrawing} lit={lit} onState={onState} onFold={toggle} />
      {isLost ? (
        <div className="chart-picture-lost">
          <Awaited
            absence="lost"
            retry={retry}
            busy=""
            lost="It could not be drawn like this; this is the last that was."
          />
        </div>
      ) : null}
      <Legend />
    </div>
  );
}
