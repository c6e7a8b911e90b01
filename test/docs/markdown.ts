/** Reads the documentation's pages and the parts of them that tests check: headings, links, code blocks, commands. */
import { readdirSync } from 'node:fs';
import { contentOf, filesUnder, ROOT } from '../architecture/files.ts';

export type Page = {
  file: string;
  text: string;
  /** The folder from which the page's links start, if it is not the page's own folder. */
  base?: string;
};
export type Block = { file: string; line: number; language: string; code: string };

/** The npm package's read-me. In the package it is beside the read-mes of its parts. */
const OF_THE_PACKAGE = 'scripts/package/README.md';

/** The folders with a page that says what they own and where to begin. */
export const ROOMS: readonly string[] = [
  ...readdirSync(`${ROOT}wordpress/plugin/src`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `wordpress/plugin/src/${name}`),
  ...['addons', 'embeds', 'interpreter', 'machines', 'models', 'protocol', 'react'].map((room) => `embed/${room}`),
  // The guide and the examples are pages themselves.
  ...readdirSync(`${ROOT}kit`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['guide', 'examples'].includes(entry.name))
    .map(({ name }) => `kit/${name}`),
  ...['scripts', 'test'].flatMap((room) => [
    room,
    ...readdirSync(ROOT + room, { withFileTypes: true })
      .map((entry) => (entry.isDirectory() ? `${room}/${entry.name}` : ''))
      .filter((inner) => inner !== '' && `${inner}/README.md` !== OF_THE_PACKAGE),
  ]),
  'src/pages',
  'src/services',
  'src/ui',
  'sandbox',
];

export const pages: readonly Page[] = [
  ...[
    'README.md',
    'embed/README.md',
    'kit/README.md',
    'machines/README.md',
    ...ROOMS.map((room) => `${room}/README.md`),
    ...filesUnder('kit/guide'),
    ...filesUnder('docs'),
  ]
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, text: contentOf(file) })),
  { file: OF_THE_PACKAGE, text: contentOf(OF_THE_PACKAGE), base: '.' },
];

/** Excludes pages that `npm run docs` generates: the charts determine their text. */
const isWrittenByHand = ({ file }: Page) => !file.startsWith('docs/machines/');
/** These pages name files in the reader's project. `test/packages/` follows them there. */
const isOfAnyProject = ({ file }: Page) => file === 'kit/README.md' || file.startsWith('kit/guide/');

/** Those about this project. */
export const writtenPages = pages.filter((page) => isWrittenByHand(page) && !isOfAnyProject(page));
/** The kit's pages, for other projects. The first page leads to all others. */
export const guidePages = pages.filter(isOfAnyProject);

const FENCE = /^( *)(`{3,})([^\n`]*)\n([\s\S]*?)^\1\2 *$/gm;
const INLINE_CODE = /(`+)([^`](?:[\s\S]*?[^`])?)\1/g;

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
/** Replaces text by blanks, so that lines and columns stay the same. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ');
const withoutBlocks = (text: string) => text.replace(FENCE, blank).replace(/<!--[\s\S]*?-->/g, blank);

export function blocksOf({ file, text }: Page): Block[] {
  return [...text.matchAll(FENCE)].map((found) => {
    const [, indent = '', , language = '', code = ''] = found;
    const lines = code.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    return { file, line: lineAt(text, found.index) + 1, language: language.trim(), code: lines.join('\n') };
  });
}

/** A block that begins with a file name contains the whole file. */
export function placeOf({ code }: Block): { place: string | null; code: string } {
  const [head = '', place = null] = /^\/\/ ((?:\w[\w.-]*\/)+[\w.-]+\.tsx?)\n/.exec(code) ?? [];
  return { place, code: code.slice(head.length) };
}

/** Text in backticks, which may continue on the next line. */
export const inlineCodesOf = ({ text }: Page): Array<{ code: string; line: number }> =>
  [...withoutBlocks(text).matchAll(INLINE_CODE)].map((found) => ({
    code: (found[2] ?? '').replace(/\s+/g, ' '),
    line: lineAt(text, found.index),
  }));

/** Targets of links and pictures, in Markdown and in HTML. */
export function linksOf({ text }: Page): Array<{ target: string; line: number }> {
  const prose = withoutBlocks(text);
  // A link's label may contain code; other code contains no links.
  const found = [
    ...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g),
    ...prose.matchAll(/^\s*\[[^\]]+\]:\s*(\S+)/gm),
    ...prose.matchAll(/<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g),
  ];
  return found.map((one) => ({ target: one[1] ?? '', line: lineAt(text, one.index) }));
}

/** The anchors of a page, as GitHub generates them from its headings. */
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
