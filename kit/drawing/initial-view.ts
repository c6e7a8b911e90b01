/** Chooses how much of a chart is visible at first: as much as fits in a readable size. */
import { statesOf, type ChartGraph } from './chart-graph.ts';
import { collapsibleDepth, collapse, collapsedFromDepth } from './collapse.ts';
import type { Layout, LayoutHints } from './layout.ts';
import { HEAD_HEIGHT, labelRows, ROW_HEIGHT, TEXT_SIZE, widestOf, type Detail } from './rows.ts';

/** How much of a chart is visible: the level of detail, and the ids of the collapsed states. */
export type InitialView = { detail: Detail; folded: string[] };

/** The drawing's frame on a desktop and on a phone, in pixels, for windows of 1280 × 900 and 360 × 800. */
export const FRAMES = {
  wide: { width: 690, height: 620 },
  narrow: { width: 328, height: 430 },
} as const;
export type FrameName = keyof typeof FRAMES;

/** The smallest readable text size in pixels. */
export const READABLE_TEXT = 12;
/** The scale at which a drawing's smallest text has this size. */
export const READABLE_SCALE = READABLE_TEXT / TEXT_SIZE;

/** A drawing may be higher than its frame by this factor, because users scroll down. */
const LOOKED_DOWN = 1.35;
/**
 * The largest share of a drawing's area that names and labels usually fill. Estimating by it saves a layout, which
 * takes ELK a second.
 */
const DENSEST = 0.105;

/** From the most to the least detailed. */
function cutsOf(graph: ChartGraph): InitialView[] {
  const depths = Array.from({ length: collapsibleDepth(graph) }, (_, index) =>
    collapsedFromDepth(index + 1, graph),
  ).toReversed();
  const cuts = (details: readonly Detail[]) =>
    [[], ...depths].flatMap((ids) => details.map((detail) => ({ detail, folded: ids })));
  return [...cuts(['everything', 'triggers']), ...cuts(['names'])];
}

/** The area of boxes and labels alone. */
function leastArea(graph: ChartGraph, detail: Detail): number {
  const leaves = statesOf(graph.root).filter(({ children }) => children.length === 0);
  const labels = graph.transitions
    .filter(({ targets }) => targets.length > 0)
    .map((transition) => labelRows([transition], detail))
    .map((rows) => widestOf(rows) * rows.length * ROW_HEIGHT);
  return labels.reduce((sum, area) => sum + area, 0) + leaves.length * 70 * HEAD_HEIGHT;
}

export type LayOut = (graph: ChartGraph, wishes: LayoutHints) => Promise<Layout>;

export type InitialLayout = InitialView & { layout: Layout };

/** The most detailed level that fits; if none does, the smallest, opened at the chart's initial state. */
export async function chooseInitialView(graph: ChartGraph, frame: FrameName, layOut: LayOut): Promise<InitialLayout> {
  const width = FRAMES[frame].width / READABLE_SCALE;
  const height = (FRAMES[frame].height / READABLE_SCALE) * LOOKED_DOWN;
  const cuts = cutsOf(graph);
  let smallest: InitialLayout | null = null;
  for (const cut of cuts) {
    const shown = collapse(graph, cut.folded);
    const isLast = cut === cuts.at(-1);
    if (!isLast && leastArea(shown, cut.detail) > width * height * DENSEST) continue;
    const layout = await layOut(shown, { detail: cut.detail, hasFoldMarks: true, isNarrow: frame === 'narrow' });
    if (layout.width <= width && layout.height <= height) return { ...cut, layout };
    if (!smallest || layout.width * layout.height < smallest.layout.width * smallest.layout.height)
      smallest = { ...cut, layout };
  }
  if (!smallest) throw new Error(`${graph.id} has no state.`);
  if (frame === 'wide') return smallest;
  // If the drawing does not fit in any case, it need not be a single column.
  const { detail, folded: ids } = smallest;
  const layout = await layOut(collapse(graph, ids), { detail, hasFoldMarks: true });
  return layout.width < smallest.layout.width ? { ...smallest, layout } : smallest;
}
