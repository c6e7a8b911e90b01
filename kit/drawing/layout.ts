/**
 * Computes the positions of a chart's parts with ELK: in Node for the documentation and the gallery's initial drawings,
 * in a worker for collapsed or expanded ones.
 */
import type { ELK, ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import { statesOf, type ChartGraph, type GraphState, type GraphTransition } from './chart-graph.ts';
import {
  FOLD_MARK,
  HEAD_HEIGHT,
  labelRows,
  NAME_SIZE,
  PADDING,
  ROW_HEIGHT,
  stateRows,
  widestOf,
  type Detail,
  type TextRow,
} from './rows.ts';
import { textWidth } from './text-width.ts';

export type Point = { x: number; y: number };
export type Area = Point & { width: number; height: number };

export type StateBox = Area & { state: GraphState; depth: number; rows: TextRow[] };

/** All transitions from one state to another, drawn as one line. */
export type Arc = {
  source: string;
  target: string;
  transitions: GraphTransition[];
  points: Point[];
  label: Area & { rows: TextRow[] };
};

/** The initial state's marker. */
export type Start = { at: Point; points: Point[] };

export type Layout = {
  id: string;
  transitions: GraphTransition[];
  width: number;
  height: number;
  boxes: StateBox[];
  arcs: Arc[];
  starts: Start[];
};

/** In a layout from top to bottom, ELK makes a state as wide as its children need, so its own rows must be narrow. */
const WIDEST_ROW = { RIGHT: 460, DOWN: 200 };
const START_SIZE = 10;
const SMALLEST_WIDTH = 70;

type Direction = 'RIGHT' | 'DOWN';

export type LayoutHints = {
  detail?: Detail;
  /** Whether states with children reserve space for the control that collapses them. */
  hasFoldMarks?: boolean;
  /** Always lays out from top to bottom. */
  isNarrow?: boolean;
};

/** ELK, wherever it runs. */
export type LayoutEngine = Pick<ELK, 'layout'>;

/** The usual aspect ratio of the space for a drawing on screens. */
const FRAME = { width: 4, height: 3 };

/** From this aspect ratio on, a drawing may gain from the other direction, which costs a second layout. */
const WIDE = 2;

const shownAt = ({ width, height }: Layout) => Math.min(FRAME.width / width, FRAME.height / height);

/** ELK does not apply these to nested graphs, so every state with children repeats them. */
const layered = (direction: Direction): LayoutOptions => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
});

/** From the root to the state, both included. */
function trailsOf(root: GraphState) {
  const trails = new Map<string, string[]>();
  const walk = (state: GraphState, above: string[]) => {
    const trail = [...above, state.id];
    trails.set(state.id, trail);
    for (const child of state.children) walk(child, trail);
  };
  walk(root, []);
  return trails;
}

type PlainArc = Pick<Arc, 'source' | 'target' | 'transitions'>;

/** The innermost state around both ends: ELK wants the line declared there. */
function containerOf({ source, target }: PlainArc, trails: Map<string, string[]>, root: string): string {
  const around = (id: string) => trails.get(id)?.slice(0, -1) ?? [];
  const [one, other] = [around(source), around(target)];
  const common = one.filter((id, index) => other[index] === id);
  return common.at(-1) ?? root;
}

/**
 * Reverses lines that lead back to earlier states before the layout, and restores them afterwards, so that states read
 * in their written order. (ELK's own options for this, model order and cycle breaking, throw in elkjs 0.12.1 if states
 * nest.)
 */
function leadsBack({ source, target }: PlainArc, order: Map<string, number>, trails: Map<string, string[]>): boolean {
  const [from, to] = [trails.get(source) ?? [], trails.get(target) ?? []];
  const fork = from.findIndex((id, index) => to[index] !== id);
  const [left, right] = [from[fork], to[fork]];
  return left !== undefined && right !== undefined && (order.get(right) ?? 0) < (order.get(left) ?? 0);
}

function arcsOf({ transitions }: ChartGraph): PlainArc[] {
  const arcs = new Map<string, PlainArc>();
  for (const transition of transitions) {
    for (const target of transition.targets) {
      const key = `${transition.source} → ${target}`;
      const arc = arcs.get(key) ?? { source: transition.source, target, transitions: [] };
      arc.transitions.push(transition);
      arcs.set(key, arc);
    }
  }
  return [...arcs.values()];
}

const START = '::start';
const START_ARC = '::start-arc';

const pointsOf = ({ sections = [] }: ElkExtendedEdge): Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);

const areaOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Area>): Area => ({ x, y, width, height });

/**
 * Lays out a chart from left to right. If that is wide, also tries from top to bottom, and returns the layout that is
 * displayed larger.
 *
 * @throws {Error} when ELK finds no layout
 */
export async function layOutWith(elk: LayoutEngine, graph: ChartGraph, wishes: LayoutHints = {}): Promise<Layout> {
  if (wishes.isNarrow) return layOutTo(elk, 'DOWN', graph, wishes);
  const right = await layOutTo(elk, 'RIGHT', graph, wishes);
  if (right.width < right.height * WIDE) return right;
  const down = await layOutTo(elk, 'DOWN', graph, wishes);
  return shownAt(down) > shownAt(right) ? down : right;
}

async function layOutTo(
  elk: LayoutEngine,
  direction: Direction,
  graph: ChartGraph,
  wishes: LayoutHints,
): Promise<Layout> {
  const { detail = 'everything', hasFoldMarks = false } = wishes;
  const { root, transitions } = graph;
  const states = statesOf(root);
  const trails = trailsOf(root);
  const order = new Map(states.map(({ id }, index) => [id, index]));
  const arcs = arcsOf(graph);
  const back = new Set(arcs.filter((arc) => leadsBack(arc, order, trails)));
  const rowsOf = (state: GraphState) =>
    stateRows(
      state,
      transitions.filter(({ source, targets }) => source === state.id && targets.length === 0),
      WIDEST_ROW[direction],
      detail,
    );
  const markOf = (state: GraphState) =>
    hasFoldMarks && state !== root && (state.children.length > 0 || state.folded) ? FOLD_MARK : 0;

  const elkArc = (arc: PlainArc, index: number): ElkExtendedEdge => {
    const rows = labelRows(arc.transitions, detail);
    return {
      id: `arc-${index}`,
      sources: [back.has(arc) ? arc.target : arc.source],
      targets: [back.has(arc) ? arc.source : arc.target],
      labels:
        rows.length === 0
          ? []
          : [
              {
                text: arc.transitions.map(({ key }) => key).join(),
                width: widestOf(rows) + 14,
                height: rows.length * ROW_HEIGHT + 6,
                layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
              },
            ],
    };
  };

  const elkState = (state: GraphState): ElkNode => {
    const rows = rowsOf(state);
    const name = textWidth(state.key, NAME_SIZE, 'bold') + markOf(state);
    const width = Math.max(name, widestOf(rows)) + PADDING * 2;
    const head = HEAD_HEIGHT + rows.length * ROW_HEIGHT;
    const initial = state.children.find(({ isInitial }) => isInitial);
    const holdsOthers = state.children.length > 0;
    const start: ElkNode = {
      id: `${state.id}${START}`,
      width: START_SIZE,
      height: START_SIZE,
      layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
    };
    const startArc = (target: string): ElkExtendedEdge => ({
      id: `${state.id}${START_ARC}`,
      sources: [start.id],
      targets: [target],
      layoutOptions: { 'elk.layered.priority.direction': '10' },
    });
    return {
      id: state.id,
      children: [...(initial ? [start] : []), ...state.children.map(elkState)],
      edges: [
        ...(initial ? [startArc(initial.id)] : []),
        ...arcs.flatMap((arc, index) => (containerOf(arc, trails, root.id) === state.id ? [elkArc(arc, index)] : [])),
      ],
      ...(!holdsOthers && { width: Math.max(width, SMALLEST_WIDTH), height: head + 8 }),
      layoutOptions: {
        ...(holdsOthers && layered(direction)),
        'elk.padding': `[top=${head + 10},left=18,bottom=18,right=18]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${head})`,
      },
    };
  };

  const page: ElkNode = {
    id: '::page',
    children: [elkState(root)],
    layoutOptions: { ...layered(direction), 'elk.json.shapeCoords': 'ROOT', 'elk.json.edgeCoords': 'ROOT' },
  };
  const laid = await elk.layout(page);

  const byId = new Map(states.map((state) => [state.id, state]));
  const layout: Layout = {
    id: graph.id,
    transitions,
    width: laid.width ?? 0,
    height: laid.height ?? 0,
    boxes: [],
    arcs: [],
    starts: [],
  };
  const take = (node: ElkNode) => {
    const state = byId.get(node.id);
    if (state)
      layout.boxes.push({ ...areaOf(node), state, depth: trails.get(state.id)?.length ?? 0, rows: rowsOf(state) });
    for (const line of node.edges ?? []) {
      if (line.id.endsWith(START_ARC)) {
        const points = pointsOf(line);
        const dot = node.children?.find(({ id }) => id.endsWith(START));
        layout.starts.push({ at: { x: (dot?.x ?? 0) + START_SIZE / 2, y: (dot?.y ?? 0) + START_SIZE / 2 }, points });
        continue;
      }
      const arc = arcs[Number(line.id.slice('arc-'.length))];
      if (!arc) throw new Error(`ELK returned ${line.id}, which nobody gave it.`);
      const points = pointsOf(line);
      layout.arcs.push({
        ...arc,
        points: back.has(arc) ? points.toReversed() : points,
        label: { ...areaOf(line.labels?.[0] ?? {}), rows: labelRows(arc.transitions, detail) },
      });
    }
    for (const child of node.children ?? []) take(child);
  };
  take(laid);
  return layout;
}
