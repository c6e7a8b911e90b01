/** Exports a chart to the formats of other tools. */
import type { AnyStateMachine } from 'xstate';
import type { ChartGraph, GraphState, GraphTransition } from './chart-graph.ts';

/** Mermaid allows no dots and dashes in names. */
const named = (id: string) => id.replace(/\W/g, '_');
const said = (text: string) =>
  text
    .replace(/[:;{}#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function linesOf(state: GraphState, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const own = `${indent}state "${state.key}" as ${named(state.id)}`;
  const mark = state.kind === 'final' ? [`${indent}${named(state.id)} --> [*]`] : [];
  if (state.children.length === 0) return [own, ...mark];
  const inside = state.children.map((child) => linesOf(child, depth + 1));
  const first = state.children.filter(({ isInitial }) => isInitial).map(({ id }) => `${indent}  [*] --> ${named(id)}`);
  // A dashed line separates regions.
  const apart =
    state.kind === 'parallel'
      ? inside.flatMap((lines, at) => (at === 0 ? lines : [`${indent}  --`, ...lines]))
      : inside.flat();
  return [`${own} {`, ...first, ...apart, `${indent}}`];
}

const arrow = ({ source, targets, trigger, guard, actions }: GraphTransition) => {
  const words = said(
    [trigger.text, guard && `[${guard}]`, actions.length > 0 && `/ ${actions.join(', ')}`].filter(Boolean).join(' '),
  );
  return (targets.length === 0 ? [source] : targets).map(
    (target) => `  ${named(source)} --> ${named(target)}: ${words}`,
  );
};

/** A Mermaid state diagram, which many sites render in Markdown. */
export const toMermaid = ({ root, transitions }: ChartGraph): string =>
  ['stateDiagram-v2', ...linesOf(root, 1), ...transitions.flatMap(arrow), ''].join('\n');

/** The configuration as JSON, for import into Stately's editor. Code is replaced by its name or kind. */
export const toStately = (machine: AnyStateMachine): string =>
  `${JSON.stringify(
    machine.config,
    (_, value: unknown) => {
      if (typeof value === 'function')
        return { type: ('type' in value && String(value.type)) || value.name || 'inline' };
      if (typeof value === 'object' && value !== null && 'transition' in value && 'getInitialSnapshot' in value)
        return 'inline';
      return value;
    },
    2,
  )}\n`;
