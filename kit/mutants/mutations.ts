/** Creates mutants with typical mistakes in charts. Each changes a few characters, found by the syntax tree. */
import { parse, visitNodes, type Node } from '../syntax/syntax-tree.ts';
import { chartEdits } from './chart-edits.ts';
import type { Kind, Place } from './edits.ts';
import { expressionEdits } from './expression-edits.ts';

export type Mutant = {
  kind: Kind;
  line: number;
  /** The original source line, trimmed. It identifies the mutant even if lines above change. */
  was: string;
  /** The replaced code, shortened, and its replacement. */
  change: string;
  /** Its number, from 1, among the file's mutants with equal kind, line and change. */
  nth: number;
  code: string;
};

function placesIn(root: Node): Place[] {
  const found: Place[] = [];
  visitNodes(root, (node, above) => {
    // Types and imports have no behaviour.
    if (/^(TS|Import)/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return false;
    return found.push({ node, above });
  });
  return found;
}

/** Keys and module names are not values. */
const isValue = ({ node, above: [holder] }: Place) =>
  !holder || !(holder.type === 'Property' && holder['key'] === node) || holder['computed'] === true;

const LONGEST_CHANGE = 70;
const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_CHANGE ? `${line.slice(0, LONGEST_CHANGE)}…` : line;
};

/**
 * @param file its name shows whether it may contain JSX
 * @returns the mutants in the order of the file, each with one change
 * @throws {Error} when the code is not TypeScript
 */
export function mutantsOf(file: string, code: string): Mutant[] {
  const edits = placesIn(parse(file, code)).flatMap((place) => {
    if (place.node.type === 'Property') return chartEdits(code, place);
    return isValue(place) ? expressionEdits(code, place) : [];
  });
  const alike = new Map<string, number>();
  return edits
    .toSorted((a, b) => a.start - b.start)
    .map(({ kind, start, end, by }) => {
      const line = code.slice(0, start).split('\n').length;
      const was = (code.split('\n')[line - 1] ?? '').trim();
      const change = `${shortened(code.slice(start, end))} → ${shortened(by) || 'nothing'}`;
      const words = JSON.stringify([kind, was, change]);
      const nth = (alike.get(words) ?? 0) + 1;
      alike.set(words, nth);
      return { kind, line, was, change, nth, code: code.slice(0, start) + by + code.slice(end) };
    });
}
