/** Finds a state's or transition's line in its file, by the syntax tree. */
import type { ChartGraph, GraphState, GraphTransition } from '../drawing/chart-graph.ts';
import { isNode, nameOf, nodesOf, parse, visitNodes, type Node } from '../syntax/syntax-tree.ts';

/** Lines from 1 on, by ids of states and keys of transitions. */
export type SourceLines = Record<string, number>;

/** Reads a file's charts, with its constants replaced by their values. */
function reader(code: string, program: Node) {
  const all: Node[] = [];
  visitNodes(program, (node) => all.push(node));
  const constants = new Map(
    all.flatMap((node): Array<[string, Node]> => {
      const { id, init } = node;
      const name = node.type === 'VariableDeclarator' ? nameOf(id) : null;
      return name !== null && isNode(init) ? [[name, init]] : [];
    }),
  );
  const meant = (value: unknown): Node | null => {
    if (!isNode(value)) return null;
    if (/^TS(As|Satisfies|NonNull)/.test(value.type)) return meant(value['expression']);
    if (value.type === 'Identifier') return meant(constants.get(String(value['name'])));
    return value;
  };
  const property = (object: Node | null, name: string): Node | null => {
    for (const one of nodesOf(object, 'properties')) {
      if (one.type === 'SpreadElement') {
        const found = property(meant(one['argument']), name);
        if (found) return found;
      } else if (nameOf(one['key']) === name) return one;
    }
    return null;
  };
  const machines = all.flatMap(({ type, callee, arguments: given }) => {
    if (type !== 'CallExpression' || !isNode(callee)) return [];
    const called = callee.type === 'MemberExpression' ? nameOf(callee['property']) : nameOf(callee);
    const config = called === 'createMachine' ? meant((given as unknown[])[0]) : null;
    return config ? [config] : [];
  });
  return {
    machines,
    property,
    inside: (object: Node | null, name: string) => meant(property(object, name)?.['value']),
    meant,
    lineAt: ({ start }: Node) => code.slice(0, start).split('\n').length,
  };
}

type Reader = ReturnType<typeof reader>;

/** The property that contains a transition of this event. */
function placeOf({ property, inside, meant }: Reader, state: Node | null, event: string): Node | null {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  if (delay !== undefined) return property(inside(state, 'after'), delay);
  const [, outcome, id] = /^xstate\.(?:(done|error)\.actor|snapshot)\.(.+)$/.exec(event) ?? [];
  if (id !== undefined) {
    const invoke = inside(state, 'invoke');
    const all = invoke?.type === 'ArrayExpression' ? nodesOf(invoke, 'elements').map(meant) : [invoke];
    const own = all.find((one) => [inside(one, 'id'), inside(one, 'src')].some((text) => text?.['value'] === id));
    const name = outcome === 'done' ? 'onDone' : outcome === 'error' ? 'onError' : 'onSnapshot';
    return property(own ?? all[0] ?? null, name);
  }
  if (event.startsWith('xstate.done.state.')) return property(state, 'onDone');
  return event === 'always' ? property(state, 'always') : property(inside(state, 'on'), event);
}

/**
 * @returns no lines if this file does not define the chart. Parts that another file defines get the line of the
 * surrounding state
 */
export function sourceLines(file: string, code: string, graph: ChartGraph): SourceLines {
  const reading = reader(code, parse(file, code));
  const { machines, property, inside, meant, lineAt } = reading;
  const config = machines.find((one) => inside(one, 'id')?.['value'] === graph.id) ?? machines[0];
  if (!config) return {};
  const lines: SourceLines = {};
  const written = new Map<string, Node | null>();
  const note = (state: GraphState, object: Node | null, line: number) => {
    lines[state.id] = line;
    written.set(state.id, object);
    for (const child of state.children) {
      const place = property(inside(object, 'states'), child.key);
      note(child, meant(place?.['value']), place ? lineAt(place) : line);
    }
  };
  note(graph.root, config, lineAt(config));
  const lineOf = ({ key, source }: GraphTransition) => {
    const [, event = '', index = '0'] = key.split(' | ');
    const place = placeOf(reading, written.get(source) ?? null, event);
    if (!place) return lines[source];
    const value = meant(place['value']);
    const one = value?.type === 'ArrayExpression' ? nodesOf(value, 'elements')[Number(index)] : undefined;
    return lineAt(one ?? place);
  };
  for (const transition of graph.transitions) {
    const line = lineOf(transition);
    if (line !== undefined) lines[transition.key] = line;
  }
  return lines;
}
