/** Loads the drawing of a chart: the initial one from a file, every other one by rendering it. */
import type { ELK } from 'elkjs/lib/elk-api.js';
import { collapse } from '../../drawing/collapse.ts';
import { layOutWith } from '../../drawing/layout.ts';
import type { InitialView, FrameName } from '../../drawing/initial-view.ts';
import { drawSvg } from '../../drawing/svg.ts';
import type { Chart } from '../charts.ts';
import type { Picture } from '../data.ts';

/** `cut` null: the initial view of the chart. */
export type Wish = { frame: FrameName; cut: InitialView | null };

let engine: ELK | null = null;

/** Starts ELK in its own worker, on the first fold. */
async function engineInWorker(): Promise<ELK> {
  const [{ default: Elk }, { default: workerUrl }] = await Promise.all([
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js?url'),
  ]);
  engine ??= new Elk({ workerUrl });
  return engine;
}

/** @throws the error of loading or drawing it */
export async function pictureOf(chart: Chart, { frame, cut }: Wish, signal: AbortSignal): Promise<Picture> {
  if (!cut) {
    const response = await fetch(`${import.meta.env.BASE_URL}charts/${chart.id}.${frame}.json`, { signal });
    if (!response.ok) throw new Error(`The drawing is answered with ${response.status}.`);
    return (await response.json()) as Picture;
  }
  const wishes = { detail: cut.detail, hasFoldMarks: true, isNarrow: frame === 'narrow' };
  const layout = await layOutWith(await engineInWorker(), collapse(chart.graph, cut.folded), wishes);
  return { ...cut, svg: drawSvg(layout, { hasFoldMarks: true }) };
}
