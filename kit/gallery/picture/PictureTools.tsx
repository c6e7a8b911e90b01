import { useState } from 'react';
import { collapsibleStates, collapsedFromDepth } from '../../drawing/collapse.ts';
import type { InitialView } from '../../drawing/initial-view.ts';
import type { Detail } from '../../drawing/rows.ts';
import type { Chart } from '../charts.ts';
import type { Picture } from '../data.ts';
import { DETAILS } from '../location.ts';
import { fileOf, FORMATS, save, type Format } from './save-picture.ts';

type Props = { chart: Chart; picture: Picture; onCut: (cut: InitialView) => void };

/** The controls for the drawing's level of detail, and for saving and exporting it. */
export function PictureTools({ chart, picture: { svg, detail, folded }, onCut }: Props) {
  const [problem, setProblem] = useState('');
  const foldable = collapsibleStates(chart.graph);
  const take = async (format: Format) => {
    try {
      setProblem('');
      save(await fileOf(format, chart, svg));
    } catch (error) {
      setProblem(`The ${format} could not be made. ${error instanceof Error ? error.message : ''}`);
    }
  };
  return (
    <div className="picture-tools">
      <label>
        Detail
        <select value={detail} onChange={({ target }) => onCut({ detail: target.value as Detail, folded })}>
          {Object.entries(DETAILS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {foldable.length === 0 ? null : (
        <>
          <button
            type="button"
            disabled={folded.length === foldable.length}
            onClick={() => onCut({ detail, folded: collapsedFromDepth(1, chart.graph) })}
          >
            Fold all
          </button>
          <button type="button" disabled={folded.length === 0} onClick={() => onCut({ detail, folded: [] })}>
            Unfold all
          </button>
        </>
      )}
      <details className="picture-save">
        <summary>Save as</summary>
        <div>
          {FORMATS.map((format) => (
            <button key={format} type="button" onClick={() => void take(format)}>
              {format}
            </button>
          ))}
        </div>
      </details>
      <p role="alert" className="problem">
        {problem}
      </p>
    </div>
  );
}
