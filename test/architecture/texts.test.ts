/** Every text that people read on the screen is translatable (docs/guides/translate-the-portal.md). */
import { expect, it } from 'vitest';
import { bareLiterals, bareSentences } from '../../scripts/texts/client/bare-literals.mjs';
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

it('finds a sentence of a chart outside text()', () => {
  const found = bareSentences(
    'machines/a.ts',
    "const a = [text('One is in.'), 'Two is not.', `Three ${x} is not.`, 'four', plural('Five.', 'Six is in.', 2)];",
  );
  expect(found).toEqual(['machines/a.ts:1: "Two is not."', 'machines/a.ts:1: "Three … is not."']);
});

it('the charts’ selectors, rules and labels have no sentence outside text()', () => {
  const holders = files.filter(
    (file) => /^machines\/.*\.ts$/.test(file) && !/(\.machine|\.setup|index)\.ts$/.test(file),
  );
  expect(holders.length).toBeGreaterThan(60);
  expect(holders.flatMap((file) => bareSentences(file, contentOf(file)))).toEqual([]);
});
