/** The text rows of states and labels, and their sizes. */
import type { GraphState, GraphTransition } from './chart-graph.ts';
import { textWidth } from './text-width.ts';

/** The level of detail: names of states; also the causes of transitions; everything. */
export type Detail = 'names' | 'triggers' | 'everything';

export type TextKind = 'invoke' | 'entry' | 'exit' | 'tags' | 'trigger' | 'guard' | 'action' | 'folded';

/** A line of text in a state or on a label, made of parts that look different. */
export type TextRow = {
  parts: Array<{ text: string; kind: TextKind }>;
  /** Key of the row's transition, if any; one key a line if the row stands for several. */
  transition: string | null;
};

export const NAME_SIZE = 13;
export const TEXT_SIZE = 11;
export const ROW_HEIGHT = 15;
export const HEAD_HEIGHT = 26;
export const PADDING = 10;
/** The space beside a name for the control that collapses the state. */
export const FOLD_MARK = 26;

const part = (kind: TextKind, text: string) => ({ kind, text });

const partsOf = ({ trigger, guard, actions }: GraphTransition) => [
  part('trigger', trigger.text),
  ...(guard === '' ? [] : [part('guard', `[${guard}]`)]),
  ...actions.map((action) => part('action', `/ ${action}`)),
];

/** One row for each cause, even if several transitions have it. */
function triggerRows(transitions: readonly GraphTransition[]): TextRow[] {
  const keys = new Map<string, string[]>();
  for (const { key, trigger } of transitions) keys.set(trigger.text, [...(keys.get(trigger.text) ?? []), key]);
  return [...keys].map(([text, those]) => ({ parts: [part('trigger', text)], transition: those.join('\n') }));
}

/** Each part of a label has its own row, so that labels stay narrow. */
export function labelRows(transitions: readonly GraphTransition[], detail: Detail = 'everything'): TextRow[] {
  if (detail === 'names') return [];
  if (detail === 'triggers') return triggerRows(transitions);
  return transitions.flatMap((transition) =>
    partsOf(transition).map((one) => ({ parts: [one], transition: transition.key })),
  );
}

/** In a state, the parts of a transition share a row up to the width `widest`; further parts start new rows. */
function stayingRows(transition: GraphTransition, widest: number): TextRow[] {
  const rows: TextRow[] = [];
  for (const one of partsOf(transition)) {
    const last = rows.at(-1);
    const fits = last && widthOf({ ...last, parts: [...last.parts, one] }) <= widest;
    if (fits) last.parts.push(part(one.kind, one.text));
    else rows.push({ parts: [one], transition: transition.key });
  }
  return rows;
}

const row = (kind: TextKind, text: string): TextRow => ({ parts: [part(kind, text)], transition: null });

const foldedRows = ({ folded = 0 }: GraphState): TextRow[] =>
  folded === 0 ? [] : [row('folded', `${folded} ${folded === 1 ? 'state' : 'states'} within`)];

export function stateRows(
  state: GraphState,
  staying: GraphTransition[],
  widest: number,
  detail: Detail = 'everything',
): TextRow[] {
  if (detail === 'names') return foldedRows(state);
  if (detail === 'triggers') return [...foldedRows(state), ...triggerRows(staying)];
  return [
    ...foldedRows(state),
    ...state.invokes.map(({ source }) => row('invoke', `⟳ ${source}`)),
    ...state.entry.map((action) => row('entry', `→ ${action}`)),
    ...state.exit.map((action) => row('exit', `← ${action}`)),
    ...(state.tags.length === 0 ? [] : [row('tags', `# ${state.tags.join(' ')}`)]),
    ...staying.flatMap((transition) => stayingRows(transition, widest)),
  ];
}

/** Between two parts of a row. */
export const PART_GAP = 5;

export const partWidth = ({ text, kind }: TextRow['parts'][number]) =>
  textWidth(text, TEXT_SIZE, kind === 'trigger' ? 'bold' : 'regular');

const widthOf = ({ parts }: TextRow) =>
  parts.reduce((sum, one) => sum + partWidth(one), 0) + PART_GAP * (parts.length - 1);

export const widestOf = (rows: TextRow[]) => Math.max(0, ...rows.map(widthOf));
