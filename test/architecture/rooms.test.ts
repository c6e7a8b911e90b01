/** A folder has few files, so that a reader can take them in at a glance (docs/architecture.md, "Folders and layers"). */
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { filesUnder } from './files.ts';

const MOST_FILES = 25;
const MOST_STYLE_SHEETS = 6;

/** Folders that exceed this limit, and how many files each has. */
function fuller(files: readonly string[], most: number): string[] {
  const rooms = new Map<string, number>();
  for (const file of files) rooms.set(posix.dirname(file), (rooms.get(posix.dirname(file)) ?? 0) + 1);
  return [...rooms].filter(([, count]) => count > most).map(([room, count]) => `${room}: ${count}`);
}

const CODE = ['machines', 'embed', 'src', 'kit', 'scripts', 'sandbox', 'test', 'wordpress/plugin/src'];

it('no folder has more files than its limit', () => {
  // The page that describes a folder is read before the folder.
  const code = CODE.flatMap((folder) => filesUnder(folder)).filter((file) => !file.endsWith('/README.md'));
  expect(fuller(code, MOST_FILES)).toEqual([]);
});

it('no page’s folder is full of loose style sheets', () => {
  const sheets = filesUnder('src/pages').filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(MOST_STYLE_SHEETS);
  expect(fuller(sheets, MOST_STYLE_SHEETS)).toEqual([]);
});

it('one more file would be found', () => {
  const room = ['a', 'b', 'c'].map((name) => `src/pages/x/${name}.css`);
  expect(fuller([...room, 'src/pages/y/d.css'], 2)).toEqual(['src/pages/x: 3']);
  expect(fuller(room, 3)).toEqual([]);
});
