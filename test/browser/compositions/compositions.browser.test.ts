/** Twelve compositions look as they did when a person last looked at them: `baselines/`. Only a visible change fails. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { receiveVisitors } from '../support/visit.ts';
import { BASELINES, compare, isVisible, problemOfComposition, takeComposition } from './compare.ts';
import { COMPOSITIONS } from './compositions.ts';

const { visit } = receiveVisitors();

/** A repository keeps every version of a picture. */
const MOST_BYTES = 30_000;

it.each(Object.entries(COMPOSITIONS))('%s looks as before', async (name, { viewport, open }) => {
  const visitor = await visit({ viewport });
  await open(visitor);
  expect(await problemOfComposition(name, await takeComposition(visitor.page))).toBeNull();
});

it('each picture belongs to a composition, and is small', () => {
  const names = fs.readdirSync(BASELINES);
  expect(names.toSorted()).toEqual(
    Object.keys(COMPOSITIONS)
      .map((name) => `${name}.webp`)
      .toSorted(),
  );
  expect(names.filter((name) => fs.statSync(path.join(BASELINES, name)).size > MOST_BYTES)).toEqual([]);
});

it('the comparison sees a visible change, and no other', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await COMPOSITIONS['registration-plans']!.open(visitor);
  const { actual } = await compare(await takeComposition(page), null);
  const seesChangeBy = async (css: string) => {
    const style = await page.addStyleTag({ content: css });
    const compared = await compare(await takeComposition(page), Buffer.from(actual, 'base64'));
    await style.evaluate((element) => (element as HTMLStyleElement).remove());
    return isVisible(compared);
  };
  const card = (declaration: string) => `.pp-membership-card { ${declaration} !important }`;
  expect({
    'an unused property': await seesChangeBy('.pp { --unused: 0 }'),
    'an accent one step lighter': await seesChangeBy('.pp.pp { --pp-accent: #0c6ccc }'),
    'cards moved by a hundredth of a pixel': await seesChangeBy(card('translate: 0.01px 0')),
    '4 px more padding': await seesChangeBy(card('padding: calc(var(--pp-space-5) + 4px)')),
    'another accent': await seesChangeBy('.pp.pp { --pp-accent: #0b755c }'),
    'no line around cards': await seesChangeBy(card('border-color: transparent')),
  }).toEqual({
    'an unused property': false,
    'an accent one step lighter': false,
    'cards moved by a hundredth of a pixel': false,
    '4 px more padding': true,
    'another accent': true,
    'no line around cards': true,
  });
});
