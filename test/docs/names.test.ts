/** Every code name in the documentation occurs in the code, or is listed here with its origin. */
import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder } from '../architecture/files.ts';
import { inlineCodesOf, writtenPages, type Page } from './markdown.ts';

const FOREIGN = new Map([
  ['login_form', 'an action of WordPress'],
  ['ExceptionNotEscaped', 'a rule of WPCS'],
  ['moduleNameMapper', 'an option of Jest'],
  ['snake_case', 'a style of names'],
  ['AccountCardData', 'a class that the guide "Add a page" creates'],
]);

/** Excludes files that a build or npm adds. */
const FOLDERS =
  'src machines kit embed scripts sandbox test wordpress/plugin/src wordpress/plugin/templates wordpress/host/must-use'.split(
    ' ',
  );
const ROOT_FILES = [
  'package.json',
  'tsconfig.json',
  'statechart-kit.config.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'wordpress/plugin/practice-portal.php',
  'wordpress/host/boot.mjs',
];
const IDENTIFIER = /[A-Za-z_]\w*/g;

const files = [...FOLDERS.flatMap((folder) => filesUnder(folder)), ...ROOT_FILES].filter(
  (file) => /\.(tsx?|mjs|js|php|css|json|html|template)$/.test(file) && file !== 'test/docs/names.test.ts',
);
const known = new Set(
  files.flatMap((file) => [...`${file}\n${contentOf(file)}`.matchAll(IDENTIFIER)].map(([name]) => name)),
);

/** A plain word may be English. Only camelCase, PascalCase and snake_case certainly name code. */
const unknownNames = (page: Pick<Page, 'file' | 'text'>) =>
  inlineCodesOf(page).flatMap(({ code, line }) =>
    [...code.matchAll(IDENTIFIER)]
      .map(([name]) => name)
      .filter((name) => /[a-z][A-Z]|_/.test(name) && !known.has(name) && !FOREIGN.has(name))
      .map((name) => `${page.file}:${line} ${name}`),
  );

describe('a name of the code', () => {
  it.each(writtenPages)('in the documentation exists in the code: $file', (page) => {
    expect(unknownNames(page)).toEqual([]);
  });

  it('that no longer exists is found, with its line', () => {
    const text = 'One.\n\n`IndexUpdater` and `ZebraUpdater::run()`';
    expect(unknownNames({ file: 'docs/page.md', text })).toEqual(['docs/page.md:3 ZebraUpdater']);
  });
});
