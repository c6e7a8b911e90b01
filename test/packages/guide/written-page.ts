/** Reads a page of the kit's guide as a list of steps for the reader. */
import { posix } from 'node:path';
import { blocksOf, type Page } from '../../docs/markdown.ts';

/** A line of the page, for error messages. */
type At = { line: number };
export type WrittenFile = At & { kind: 'file'; place: string; code: string };
/** Valid until the next heading, because pages undo their deliberate mistakes. */
export type Change = At & { kind: 'change'; place: string; was: string; becomes: string };
export type Command = At & {
  kind: 'command';
  command: string;
  isFailure: boolean;
  isServer: boolean;
  output: string | null;
};
export type Heading = At & { kind: 'heading' };
export type Step = WrittenFile | Change | Command | Heading;

const FILES = ['ts', 'tsx', 'js', 'html', 'json'];

/** The file's name is in the comment at the top, or after the language if the format has no comments. */
function fileOf({ language, code }: { language: string; code: string }): { place: string; code: string } | null {
  const [kind = '', named] = language.split(' ');
  if (named !== undefined) return { place: named, code };
  const [head = '', place] = (kind === 'html' ? /^<!-- (\S+) -->\n/ : /^\/\/ (\S+\.tsx?)\n/).exec(code) ?? [];
  return place === undefined ? null : { place, code: code.slice(head.length) };
}

function changeOf(code: string): Omit<Change, 'line'> | null {
  const [head = '', ...lines] = code.trimEnd().split('\n');
  const place = /^--- (\S+)$/.exec(head)?.[1];
  const part = (kind: RegExp) =>
    lines
      .filter((line) => kind.test(line))
      .map((line) => line.slice(1))
      .join('\n');
  return place === undefined ? null : { kind: 'change', place, was: part(/^[ -]/), becomes: part(/^[ +]/) };
}

/** The block after a command shows its output. `# fails` marks a command that must fail, `# until Ctrl-C` one that serves. */
function commandsOf(code: string, line: number, output: string | null): Command[] {
  const lines = code.trimEnd().split('\n');
  return lines.map((text, index) => ({
    kind: 'command',
    line: line + index,
    command: text.replace(/\s+#.*$/, ''),
    isFailure: /\s# fails\b/.test(text),
    isServer: /\s# until Ctrl-C\b/.test(text),
    output: index === lines.length - 1 ? output : null,
  }));
}

/** @throws {Error} with page and line, for a block whose purpose is unclear */
export function stepsOf(page: Page): Step[] {
  const blocks = blocksOf(page);
  const isOutput = (language: string) => language === '';
  const steps = blocks.flatMap((block, index): Step[] => {
    const { line, language, code } = block;
    const where = `${page.file}:${line}`;
    if (language === 'sh') {
      const next = blocks[index + 1];
      return commandsOf(code, line, next && isOutput(next.language) ? next.code : null);
    }
    if (isOutput(language)) {
      if (blocks[index - 1]?.language !== 'sh') throw new Error(`${where} is the output of no command`);
      return [];
    }
    if (language === 'diff') {
      const change = changeOf(code);
      if (!change) throw new Error(`${where} names no file that it changes`);
      return [{ ...change, line }];
    }
    const file = FILES.includes(language.split(' ')[0] ?? '') ? fileOf({ language, code }) : null;
    if (!file) throw new Error(`${where} is no file, no command and no output`);
    return [{ kind: 'file', line, ...file }];
  });
  return [...steps, ...headingsOf(page)].toSorted((one, other) => one.line - other.line);
}

function headingsOf({ text }: Page): Heading[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index): Heading[] => {
    if (line.startsWith('```')) isCode = !isCode;
    return !isCode && /^#{2,} /.test(line) ? [{ kind: 'heading', line: index + 1 }] : [];
  });
}

/** The page whose files this page starts from. Its first sentences name it. */
export function pageBefore({ file, text }: Page): string | null {
  const [, target] = /goes\s+on\s+from\s+\[[^\]]*\]\(([\w./-]+\.md)\)/.exec(text) ?? [];
  return target === undefined ? null : posix.join(posix.dirname(file), target);
}

const TIME = /\b\d+(\.\d+)?(ms|s)\b/g;
const plain = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- Colours of a terminal.
    .replace(/\u001B\[[\d;]*m/g, '')
    .replace(TIME, '0ms')
    .replace(/[ \t]+$/gm, '')
    .replace(/ +0ms$/gm, ' 0ms');
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Whether the output matches. `…` matches any part of a line; alone on a line, it matches any lines. Durations may differ.
 *
 * @param quoted as it stands on a page
 */
export function isOutputOf(quoted: string, out: string): boolean {
  const lines = plain(quoted)
    .replace(/^\n+|\n+$/g, '')
    .split('\n')
    .map((line) => (line.trim() === '…' ? null : line.split('…').map(escaped).join('[^\\n]*')));
  const pattern = lines.map((line, index) =>
    line === null ? '(?:[^\\n]*\\n)*?' : index === lines.length - 1 ? line : `${line}\\n`,
  );
  return new RegExp(`(?:^|\\n)${pattern.join('')}(?:\\n|$)`).test(plain(out));
}
