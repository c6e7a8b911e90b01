/** Reads which PHP file of the project uses which, the way the autoloader and includes would find them. */
import { posix } from 'node:path';
import type { ImportGraph } from '../import-graph.ts';

/** One name or sign of PHP. Comments are skipped, except for the types in them. */
type Piece = string;

/** The text between PHP's signs: markup, comments, strings. Types in comments count, and so do the plugin's class names in strings. */
const MUTE =
  /^[^<]*(?:<(?!\?)[^<]*)*<\?(?:php|=)|\?>[\s\S]*?(?:<\?(?:php|=)|$)|\/\*[\s\S]*?\*\/|\/\/[^\n]*|#[^\n]*|<<<\s*(["']?)(\w+)\1\n[\s\S]*?\n\s*\2\b|'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"/g;

const PIECE = /(?:->|::)\s*[a-z_]\w*|\$\w+|\\?[a-z_]\w*(?:\\\w+)*|[{}(),;]/gi;

function statedIn(mute: string): string {
  if (mute.startsWith('/**'))
    return [...mute.matchAll(/@(?:param|return|var|throws|template|extends|implements)\s+(\S+)/g)]
      .map(([, type = '']) => ` ${type} `)
      .join(';');
  if (!/^['"<]/.test(mute)) return ' ';
  return [...mute.matchAll(/\bPracticePortal(?:\\{1,2}\w+)+/g)]
    .map(([name]) => ` \\${name.replaceAll('\\\\', '\\')} `)
    .join(';');
}

const piecesOf = (code: string): Piece[] =>
  [...code.replace(MUTE, statedIn).matchAll(PIECE)].map(([piece]) => piece.trim());

/** A file's namespace ('' for none), the classes that it declares and the classes that it names, all by their full names. */
export type PhpFile = { namespace: string; declares: readonly string[]; names: readonly string[] };

/**
 * Reads a file's references: its imports, full and relative names, and names of its own namespace. It reads them in code, in types of comments and
 * in strings. A name may turn out to be no class.
 */
export function readPhp(code: string): PhpFile {
  const pieces = piecesOf(code);
  const imports = new Map<string, string>();
  const declares: string[] = [];
  const names: string[] = [];
  let namespace = '';
  let depth = 0;
  const within = (name: string) => (namespace === '' ? name : `${namespace}\\${name}`);
  const full = (name: string) => {
    if (name.startsWith('\\')) return name.slice(1);
    const [head = '', ...rest] = name.split('\\');
    if (head === 'namespace') return within(rest.join('\\'));
    const imported = imports.get(head);
    return imported === undefined ? within(name) : [imported, ...rest].join('\\');
  };
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? '';
    const next = pieces[at + 1] ?? '';
    if (piece === '{') depth += 1;
    else if (piece === '}') depth -= 1;
    else if (piece === 'namespace') {
      namespace = next;
      at += 1;
    } else if (piece === 'use' && depth === 0 && next !== '(') {
      const end = pieces.indexOf(';', at);
      for (const [name, alias] of importedBy(pieces.slice(at + 1, end))) {
        imports.set(alias, name);
        names.push(name);
      }
      at = end;
    } else if (/^(class|interface|trait|enum)$/.test(piece) && /^[A-Z]\w*$/.test(next)) {
      declares.push(within(next));
      at += 1;
    } else if (/^(function|const)$/.test(piece) && /^\w/.test(next)) at += 1;
    else if (/^[\\\w]/.test(piece)) names.push(full(piece));
  }
  return { namespace, declares, names };
}

/** The imports of one `use`, each under its alias in the file. */
function importedBy(pieces: readonly Piece[]): [name: string, alias: string][] {
  const kind = /^(function|const)$/.test(pieces[0] ?? '') ? 1 : 0;
  const open = pieces.indexOf('{');
  // The backslash before a brace stands alone, and is no piece.
  const prefix = open === -1 ? '' : `${(pieces[kind] ?? '').replace(/^\\|\\$/g, '')}\\`;
  const listed = pieces.slice(open === -1 ? kind : open + 1).filter((piece) => piece !== '}');
  return listed
    .join(' ')
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/))
    .filter(([name = '']) => name !== '')
    .map(([name = '', alias]) => {
      const whole = `${prefix}${name.replace(/^\\/, '')}`;
      return [whole, alias ?? whole.split('\\').at(-1) ?? ''];
    });
}

/** Files that a file includes by a path relative to itself. */
const includedBy = (file: string, code: string) =>
  [...code.matchAll(/\b(?:require|include)(?:_once)?\b[\s(]*__DIR__\s*\.\s*'([^']+)'/g)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path),
  );

export type PhpGraph = { graph: ImportGraph; namespaceOf: (file: string) => string };

/** @param files their contents by their paths */
export function phpGraph(files: ReadonlyMap<string, string>): PhpGraph {
  const read = new Map([...files].map(([file, code]) => [file, readPhp(code)]));
  const homes = new Map([...read].flatMap(([file, { declares }]) => declares.map((name) => [name, file] as const)));
  const targets = (file: string, code: string) =>
    [...(read.get(file)?.names ?? []).map((name) => homes.get(name)), ...includedBy(file, code)].filter(
      (target) => target !== undefined && target !== file && files.has(target),
    );
  return {
    graph: new Map([...files].map(([file, code]) => [file, [...new Set(targets(file, code))] as string[]])),
    namespaceOf: (file) => read.get(file)?.namespace ?? '',
  };
}
