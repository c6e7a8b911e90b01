/** A laid out chart as SVG. The documentation shows it as a picture; the gallery also highlights its parts. */
import type { TriggerKind } from './chart-graph.ts';
import type { Arc, Layout, Point, StateBox } from './layout.ts';
import {
  FOLD_MARK,
  HEAD_HEIGHT,
  NAME_SIZE,
  PADDING,
  PART_GAP,
  partWidth,
  ROW_HEIGHT,
  TEXT_SIZE,
  type TextRow,
} from './rows.ts';
import { FONT_FAMILY, textWidth } from './text-width.ts';

const CORNER = 6;

/** How a state or a transition has changed, or that it is lit. */
type Mark = 'added' | 'gone' | 'changed' | 'lit';

type Marks = ReadonlyMap<string, Mark>;
const NONE: Marks = new Map();

/** A CSS class for a highlight. A line has one if all its transitions have the same; one lit transition lights it. */
function markClass(marks: Marks, keys: readonly string[]): string {
  if (keys.some((key) => marks.get(key) === 'lit')) return ' is-lit';
  const [mark, ...others] = new Set(keys.map((key) => marks.get(key)));
  return mark && others.length === 0 ? ` is-${mark}` : '';
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const round = (number: number) => Math.round(number * 10) / 10;

/** Orthogonal lines with rounded corners. */
export function pathThrough(points: Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${round(point.x)} ${round(point.y)}`;
      if (!after) return `L${round(point.x)} ${round(point.y)}`;
      const near = (other: Point) => {
        const reach = Math.min(CORNER, Math.hypot(other.x - point.x, other.y - point.y) / 2);
        return {
          x: point.x + Math.sign(other.x - point.x) * reach,
          y: point.y + Math.sign(other.y - point.y) * reach,
        };
      };
      const [from, to] = [near(before), near(after)];
      return `L${round(from.x)} ${round(from.y)}Q${round(point.x)} ${round(point.y)} ${round(to.x)} ${round(to.y)}`;
    })
    .join('');
}

/** Keeps the measured width with any font, because the reader may lack the fonts that were measured. */
const textAt = (x: number, y: number, kind: string, text: string, width: number) =>
  `<text class="${kind}" x="${round(x)}" y="${round(y)}" textLength="${round(width)}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`;

function drawRow({ parts }: TextRow, x: number, y: number): string {
  let at = x;
  return parts
    .map((part) => {
      const width = partWidth(part);
      const text = textAt(at, y, part.kind, part.text, width);
      at += width + PART_GAP;
      return text;
    })
    .join('');
}

/** Further data of transitions and states, besides their positions. */
type Known = { kinds: ReadonlyMap<string, TriggerKind>; marks: Marks };

/** Rows from top to bottom. The rows of one transition form a group, so that it can be highlighted. */
function rowsAt(rows: TextRow[], x: number, y: number, { kinds, marks }: Known): string {
  const drawn = rows.map((row, index) => ({ key: row.transition, svg: drawRow(row, x, y + index * ROW_HEIGHT) }));
  const keys = [...new Set(drawn.map(({ key }) => key))];
  return keys
    .map((key) => {
      const inside = drawn.filter((row) => row.key === key).map(({ svg }) => svg);
      return key === null
        ? inside.join('')
        : `<g class="transition ${kinds.get(key.split('\n')[0] ?? '') ?? 'event'}${markClass(marks, key.split('\n'))}" data-transition="${escaped(key)}">${inside.join('')}</g>`;
    })
    .join('');
}

/** The control that collapses and expands a state, at the end of its title. */
function drawFoldMark({ state, x, y, width }: StateBox): string {
  const [left, top] = [x + width - FOLD_MARK + 2, y + 5];
  const isFolded = Boolean(state.folded);
  const bar = `M${round(left + 5)} ${round(top + 9)}h8`;
  return (
    `<g class="fold" data-fold="${escaped(state.id)}" role="button" tabindex="0" aria-expanded="${!isFolded}" aria-label="${isFolded ? 'Unfold' : 'Fold'} ${escaped(state.key)}">` +
    `<rect x="${round(left)}" y="${round(top)}" width="18" height="18" rx="4"/>` +
    `<path d="${bar}${isFolded ? `m-4 -4v8` : ''}"/></g>`
  );
}

function drawState(box: StateBox, known: Known, hasFoldMark: boolean): string {
  const { state, x, y, width, height, rows } = box;
  const inner =
    state.kind === 'final'
      ? `<rect class="inner" x="${round(x + 3)}" y="${round(y + 3)}" width="${round(width - 6)}" height="${round(height - 6)}" rx="5"/>`
      : '';
  return (
    `<g class="state ${state.kind}${state.folded ? ' folded' : ''}${markClass(known.marks, [state.id])}" data-state="${escaped(state.id)}">` +
    (state.description === '' ? '' : `<title>${escaped(state.description)}</title>`) +
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="7"/>${inner}` +
    textAt(x + PADDING, y + 18, 'name', state.key, textWidth(state.key, NAME_SIZE, 'bold')) +
    rowsAt(rows, x + PADDING, y + HEAD_HEIGHT + 9, known) +
    (hasFoldMark ? drawFoldMark(box) : '') +
    '</g>'
  );
}

/** Each kind of cause has a colour and a line style. A line of several kinds is plain. */
const kindOf = ({ transitions }: Arc): TriggerKind => {
  const [kind, ...others] = new Set(transitions.map(({ trigger }) => trigger.kind));
  return kind && others.length === 0 ? kind : 'event';
};

const drawLine = (arc: Arc, id: string, { marks }: Known) =>
  `<path class="arc ${kindOf(arc)}${markClass(
    marks,
    arc.transitions.map(({ key }) => key),
  )}" data-arc="${escaped(arc.transitions.map(({ key }) => key).join('\n'))}" ` +
  `d="${pathThrough(arc.points)}" marker-end="url(#${id}-arrow)"/>`;

const drawLabel = ({ label: { x, y, width, height, rows } }: Arc, known: Known) =>
  rows.length === 0
    ? ''
    : `<g class="label"><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="4"/>` +
      `${rowsAt(rows, x + 7, y + 14, known)}</g>`;

/** `currentColor` and the dark scheme follow the page or, in a separate picture, the reader's system. */
export const CHART_STYLE = `
.chart{--ink:#14213a;--soft:#45526b;--line:#8290a6;--paper:#fff;--deep:#f6f8fb;--label:#eef2f7;--event:#1f4f8f;--done:#1b7a3d;--error:#b42318;--after:#8a5300;--always:#6b3fa0;--lit:#0b6bcb;--glow:#eaf3fc}
@media (prefers-color-scheme:dark){.chart{--ink:#eef2f8;--soft:#b6c2d4;--line:#7d8ba3;--paper:#141b28;--deep:#1a2332;--label:#243044;--event:#9cc4f5;--done:#7fd19a;--error:#ff9d92;--after:#f0bd6a;--always:#c9a8f5;--lit:#62aef7;--glow:#1b3452}}
.chart text{font-family:${FONT_FAMILY};font-size:${TEXT_SIZE}px;fill:var(--soft)}
.chart .state>rect{fill:var(--paper);stroke:var(--line);stroke-width:1.2}
.chart .compound>rect,.chart .parallel>rect{fill:var(--deep)}
.chart .parallel>rect{stroke-dasharray:5 3}
.chart .state>.inner{fill:none}
.chart .name{font-size:${NAME_SIZE}px;font-weight:700;fill:var(--ink)}
.chart .invoke{fill:var(--ink)}
.chart .trigger{font-weight:700;fill:var(--event)}
.chart .done .trigger{fill:var(--done)}.chart .error .trigger{fill:var(--error)}.chart .after .trigger{fill:var(--after)}.chart .always .trigger{fill:var(--always)}
.chart .label rect{fill:var(--label)}
.chart .arc{fill:none;stroke:var(--line);stroke-width:1.3}
.chart .arc.done{stroke:var(--done)}
.chart .arc.error{stroke:var(--error);stroke-dasharray:6 3}
.chart .arc.after{stroke:var(--after);stroke-dasharray:2 3}
.chart .arc.always{stroke:var(--always);stroke-dasharray:8 3 2 3}
.chart .arrow{fill:var(--line)}
.chart .start{fill:var(--ink)}
`;

/** Changed since the older version. Signs in the names show it, too. */
const MARKED = `
.chart .state.is-added>rect{stroke:var(--done);stroke-width:3}.chart .state.is-gone>rect{stroke:var(--error);stroke-width:3;stroke-dasharray:6 3}.chart .state.is-changed>rect{stroke:var(--after);stroke-width:3}
.chart .state.is-added>.name,.chart .transition.is-added text{fill:var(--done)}.chart .state.is-changed>.name,.chart .transition.is-changed text{fill:var(--after)}
.chart .state.is-gone>.name,.chart .transition.is-gone text{fill:var(--error);text-decoration:line-through}
.chart .arc.is-added{stroke:var(--done);stroke-width:3;stroke-dasharray:none}.chart .arc.is-gone{stroke:var(--error);stroke-width:3;stroke-dasharray:6 3}.chart .arc.is-changed{stroke:var(--after);stroke-width:3;stroke-dasharray:none}
`;

/** Where a chart is, or what it took. */
const LIT = `
.chart .state.is-lit>rect{fill:var(--glow);stroke:var(--lit);stroke-width:2.5}.chart .state.is-lit>.inner{fill:none}
.chart .transition.is-lit text{fill:var(--lit)}.chart .arc.is-lit{stroke:var(--lit);stroke-width:3}
`;

export type DrawingOptions = {
  /** An id that is unique on the page; the chart's id by default. */
  id?: string;
  /**
   * Whether states with children have a control that collapses them. Then the SVG is interactive and not just an image.
   */
  hasFoldMarks?: boolean;
  /** What is lit, or how each state and transition has changed since the older version, by id or key. */
  marks?: ReadonlyMap<string, Mark>;
};

/** Only the needed rules, since each drawing contains them. */
const styleOf = (marks: Marks) => {
  const used = new Set(marks.values());
  return `${used.has('lit') ? LIT : ''}${['added', 'gone', 'changed'].some((mark) => used.has(mark as Mark)) ? MARKED : ''}`;
};

const canFold = ({ state, depth }: StateBox) => depth > 1 && (state.children.length > 0 || Boolean(state.folded));

/** The drawing. */
export function drawSvg(
  layout: Layout,
  { id = layout.id, hasFoldMarks = false, marks = NONE }: DrawingOptions = {},
): string {
  const { id: chart, transitions, width, height, boxes, arcs, starts } = layout;
  const known: Known = { kinds: new Map(transitions.map(({ key, trigger }) => [key, trigger.kind])), marks };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="${hasFoldMarks ? 'group' : 'img'}" aria-label="Chart of ${escaped(chart)}" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}">`,
    `<style>${CHART_STYLE}${styleOf(marks)}</style>`,
    `<defs><marker id="${id}-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path class="arrow" d="M0 0L8 4L0 8z"/></marker></defs>`,
    ...boxes.toSorted((a, b) => a.depth - b.depth).map((box) => drawState(box, known, hasFoldMarks && canFold(box))),
    ...starts.map(
      ({ at, points }) =>
        `<circle class="start" cx="${round(at.x)}" cy="${round(at.y)}" r="5"/><path class="arc" d="${pathThrough(points)}" marker-end="url(#${id}-arrow)"/>`,
    ),
    ...arcs.map((arc) => drawLine(arc, id, known)),
    ...arcs.map((arc) => drawLabel(arc, known)).filter((label) => label !== ''),
    '</svg>',
  ].join('\n');
}
