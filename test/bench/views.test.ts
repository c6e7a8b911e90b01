/** A view without a bench and a budget could become slow unnoticed. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { WALKS } from './gestures.mjs';
import { VIEWS } from './views.mjs';

const read = (file: string) => fs.readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const foldersIn = (code: string) => [
  ...new Set([...code.matchAll(/pages\/([\w-]+)\/entry\.ts/g)].map(([, name]) => name)),
];

/** The source of the list of views in the portal's entry. */
const [, VIEWS_OF_MAIN = ''] = /const views = \{(.*?)\n\}/s.exec(read('src/main.tsx')) ?? [];
const [, CHUNKS_OF_PLUGIN = ''] =
  /const VIEW_CHUNKS = array\((.*?)\n\t\);/s.exec(read('wordpress/plugin/src/Portal/Assets.php')) ?? [];

test('every view of the portal is in the list, and so in the sizes and in Lighthouse’s bench', () => {
  const folders = foldersIn(VIEWS_OF_MAIN);
  expect(folders.length).toBeGreaterThan(5);
  expect(VIEWS.map(({ folder }) => folder).toSorted()).toEqual(folders.toSorted());
});

test('the plugin preloads the chunks of every view', () => {
  const named = foldersIn(CHUNKS_OF_PLUGIN);
  expect(VIEWS.map(({ folder }) => folder).filter((folder) => !named.includes(folder))).toEqual([]);
});

test('the bench of a slow phone has a gesture in every view', () => {
  expect(WALKS.map(({ folder }) => folder).toSorted()).toEqual(VIEWS.map(({ folder }) => folder).toSorted());
});
