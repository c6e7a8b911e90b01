/** Every text that people read on the screen is translatable (docs/guides/translate-the-portal.md). */
import { expect, it } from 'vitest';
import { bareLiterals, bareSentences } from './bare-literals.mjs';
import { clientFiles } from '../../scripts/texts/client/client-texts.mjs';
import { importsOf } from '../../scripts/texts/client/module-graph.mjs';
import { contentOf } from './files.ts';

const files = clientFiles();

it('finds a literal in a view, wherever it is read', () => {
  const found = bareLiterals(
    'src/a.tsx',
    `const a = <p title="One" aria-label={isNew ? 'Two' : t('Three')} className="four">
      Five {x} {isOpen && 'Six'} {\`Seven \${x}\`} {t('Eight')} 9 – <a href="ten">{y}</a>
    </p>;`,
  );
  expect(found.map((each) => each.split(' ')[1])).toEqual(['"Six"', '"Seven"', '"One"', '"Two"', '"Five"']);
});

it('no view has one', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => file.endsWith('.tsx')).flatMap((file) => bareLiterals(file, contentOf(file)))).toEqual(
    [],
  );
});

it('no chart translates a text: it would not follow the page’s language', () => {
  const charts = files.filter((file) => file.startsWith('machines/') && !file.startsWith('machines/lib/'));
  const translating = charts.filter((file) =>
    importsOf(file, contentOf(file)).static.includes('machines/lib/translation.ts'),
  );
  expect(translating).toEqual([]);
});

it('finds a sentence outside text()', () => {
  const found = bareSentences(
    'machines/a.ts',
    "const a = [text('One is in.'), 'Two is not.', `Three ${x} is not.`, 'four', plural('Five.', 'Six is in.', 2)];",
  );
  expect(found).toEqual(['machines/a.ts:1: "Two is not."', 'machines/a.ts:1: "Three … is not."']);
});

it('finds a label that replaces a missing value, and words between the values of a template', () => {
  const found = bareSentences(
    'src/a.ts',
    `const a = [title || 'No title', name ?? 'en_US', \`\${title} (number \${id})\`, \`pp-button pp-button-\${tone}\`];
     const b = title || translate(text('No title'));`,
  );
  expect(found).toEqual(['src/a.ts:1: "No title"', 'src/a.ts:1: "… (number …)"']);
});

it('skips words for developers: errors, the console and descriptions of states', () => {
  const found = bareSentences(
    'src/a.ts',
    `const NOTE = 'A state of a chart.';
     const a = [new Error('One is wrong.'), console.error(\`Two \${x} is wrong.\`), { description: NOTE }, { description: 'A state.' }];`,
  );
  expect(found).toEqual([]);
});

/** The gallery, which is English, and the message of the maps' loader library, which no page shows. */
const FOR_DEVELOPERS = new Set(['machines/index.ts', 'machines/map-loader/map-loader.machine.ts']);

it('no file has a sentence outside text()', () => {
  const others = files.filter((file) => !FOR_DEVELOPERS.has(file));
  expect(others.flatMap((file) => bareSentences(file, contentOf(file)))).toEqual([]);
});
