/** The pages of the documentation, and what can be checked of them: headings, links, blocks of code, commands. */
import { filesUnder, contentOf } from '../architecture/files.ts';

export type Page = {
  file: string;
  text: string;
  /** The folder that its links begin in, where that is not its own. */
  base?: string;
};
export type Block = { file: string; line: number; language: string; code: string };

/** The read-me of the npm package, which lies beside those of its parts there. */
const OF_THE_PACKAGE = 'scripts/package/README.md';

export const pages: readonly Page[] = [
  ...[
    'README.md',
    'embed/README.md',
    'kit/README.md',
    'machines/README.md',
    ...filesUnder('kit/guide'),
    ...filesUnder('docs'),
  ]
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, text: contentOf(file) })),
  { file: OF_THE_PACKAGE, text: contentOf(OF_THE_PACKAGE), base: '.' },
];

/** Not those that `npm run docs` writes: what they say is the charts' matter. */
const isWrittenByHand = ({ file }: Page) => !file.startsWith('docs/machines/');
/** What they name is in a project of the reader's, not in this one: `test/packages/` follows them there. */
const isOfAnyProject = ({ file }: Page) => file === 'kit/README.md' || file.startsWith('kit/guide/');

/** Those about this project. */
export const writtenPages = pages.filter((page) => isWrittenByHand(page) && !isOfAnyProject(page));
/** Those about the charts' tools, for other projects; first the one that leads to them. */
export const guidePages = pages.filter(isOfAnyProject);

const FENCE = /^( *)(`{3,})([^\n`]*)\n([\s\S]*?)^\1\2 *$/gm;
const INLINE_CODE = /(`+)([^`](?:[\s\S]*?[^`])?)\1/g;

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
/** Blanks it out, so that lines and places stay what they were. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ');
const withoutBlocks = (text: string) => text.replace(FENCE, blank).replace(/<!--[\s\S]*?-->/g, blank);

export function blocksOf({ file, text }: Page): Block[] {
  return [...text.matchAll(FENCE)].map((found) => {
    const [, indent = '', , language = '', code = ''] = found;
    const lines = code.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    return { file, line: lineAt(text, found.index) + 1, language: language.trim(), code: lines.join('\n') };
  });
}

/** A block that begins with the name of a file is the whole of that file. */
export function placeOf({ code }: Block): { place: string | null; code: string } {
  const [head = '', place = null] = /^\/\/ ((?:\w[\w.-]*\/)+[\w.-]+\.tsx?)\n/.exec(code) ?? [];
  return { place, code: code.slice(head.length) };
}

/** What stands in backticks within a line, or goes on in the next one. */
export const inlineCodesOf = ({ text }: Page): Array<{ code: string; line: number }> =>
  [...withoutBlocks(text).matchAll(INLINE_CODE)].map((found) => ({
    code: (found[2] ?? '').replace(/\s+/g, ' '),
    line: lineAt(text, found.index),
  }));

/** Targets of links and pictures, in Markdown and in HTML. */
export function linksOf({ text }: Page): Array<{ target: string; line: number }> {
  const prose = withoutBlocks(text);
  // A link's own words may be code; code elsewhere is no link.
  const found = [
    ...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g),
    ...prose.matchAll(/^\s*\[[^\]]+\]:\s*(\S+)/gm),
    ...prose.matchAll(/<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g),
  ];
  return found.map((one) => ({ target: one[1] ?? '', line: lineAt(text, one.index) }));
}

/** The anchors of a page, as GitHub makes them of its headings. */
export function anchorsOf({ text }: Pick<Page, 'text'>): string[] {
  const seen = new Map<string, number>();
  return [...text.replace(FENCE, blank).matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading = '']) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
    const slug = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}
