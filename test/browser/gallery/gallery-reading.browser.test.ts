/** Reading in the machine gallery: a large chart opens at a readable size, folds and unfolds, and each situation has a URL. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { toTrace } from '#kit';
import { couponModels } from '../../machines/coupon/coupon.model.ts';
import { accessibilityByDayAndNight } from '../support/accessibility.ts';
import { NARROW, receiveVisitors, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

const open = async (page: Page, address: string) => {
  await page.goto(`/machines/${address}`);
  await page.locator('.drawing svg').waitFor();
};
const mark = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const state = (page: Page, id: string) => page.locator(`[data-state="${id}"]`);

/** The size of the smallest text, in pixels on the screen. */
const smallestText = () => {
  const sheet = document.querySelector('.drawing-sheet')!;
  const { a: scale } = new DOMMatrix(getComputedStyle(sheet).transform);
  return Math.min(
    ...[...sheet.querySelectorAll('text')].map((one) => Number.parseFloat(getComputedStyle(one).fontSize) * scale),
  );
};

describe('a large chart', () => {
  it.each([
    ['1280 px', { ...WIDE }],
    ['360 px', { ...NARROW }],
  ])(
    'opens with letters of 12 px and more at %s, its beginning to be seen, before everything else',
    async (_, viewport) => {
      const { page } = await visit({ viewport });
      for (const chart of ['registration', 'payment', 'portal']) {
        await open(page, chart);
        expect(await page.evaluate(smallestText), chart).toBeGreaterThanOrEqual(12);
        const shown = await page.locator('.drawing .state text.name').evaluateAll(
          (names, [width, height]) =>
            names.filter((name) => {
              const { left, right, top, bottom } = name.getBoundingClientRect();
              return left >= 0 && top >= 0 && right <= width! && bottom <= height!;
            }).length,
          [viewport.width, viewport.height],
        );
        expect(shown, chart).toBeGreaterThan(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), chart).toBe(viewport.width);
      }
      expect(await accessibilityByDayAndNight(page, 'body')).toEqual([]);
    },
  );

  it('unfolds by a press and by keys, and its address says how far', async () => {
    const { page } = await visit();
    await open(page, 'registration');
    await mark(page, 'Unfold registering').click();
    await state(page, 'registration.form.registering.submitting').waitFor();
    const inside = mark(page, 'Unfold submitting');
    await inside.focus();
    await page.keyboard.press('Enter');
    await state(page, 'registration.form.registering.submitting.uncertain').waitFor();
    // The focus stays on the same state.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Fold submitting');
    await page.keyboard.press(' ');
    await inside.waitFor();
    await expect.poll(() => state(page, 'registration.form.registering.submitting.uncertain').count()).toBe(0);

    await page.reload();
    await inside.waitFor();
    await expect.poll(() => state(page, 'registration.form.registering.submitting.uncertain').count()).toBe(0);
    await page.getByLabel('Detail').selectOption('Names');
    await page.waitForURL(/detail=names/);
    await expect.poll(() => page.locator('.drawing .label').count()).toBe(0);
    expect(await accessibilityByDayAndNight(page, 'body')).toEqual([]);
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await state(page, 'registration.form.registering.submitting.uncertain').waitFor();
  });

  it('shows what one searches for, also where it was folded away', async () => {
    const { page } = await visit({ viewport: NARROW });
    await open(page, 'registration');
    await page.getByRole('button', { name: 'Charts and search' }).click();
    await page.getByRole('searchbox', { name: 'Search charts, states and events' }).fill('uncertain');
    await page.getByRole('link', { name: 'form.registering.submitting.uncertain state of Registration' }).click();
    await page.locator('[data-state="registration.form.registering.submitting.uncertain"].is-chosen').waitFor();
    await expect.poll(() => page.getByRole('searchbox').isVisible()).toBe(false);
    // Folding a state's parent ends the selection of that state.
    await mark(page, 'Fold submitting').focus();
    await page.keyboard.press('Enter');
    await mark(page, 'Unfold submitting').waitFor();
    expect(new URL(page.url()).pathname).toBe('/machines/registration');
  });
});

describe('an address', () => {
  it('shows a colleague the very situation: tab, what is folded, and what was simulated up to there', async () => {
    const { page, context } = await visit();
    await open(page, 'coupon?detail=names');
    await page.getByRole('tab', { name: 'Simulate' }).click();
    for (const name of ['coupon.changed', 'coupon.used', 'checkCoupon done']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('button', { name: `Send ${name}` }).click();
    }
    const history = page.getByRole('list', { name: 'History' });
    await history.getByRole('button', { name: 'coupon.used' }).click();
    await page.locator('[data-state="coupon.check.checking"].is-active').waitFor();

    const colleague = await context.newPage();
    await colleague.goto(page.url());
    await colleague.locator('[data-state="coupon.check.checking"].is-active').waitFor();
    const theirs = colleague.getByRole('list', { name: 'History' });
    await expect
      .poll(() => theirs.getByRole('button').allTextContents())
      .toEqual(await history.getByRole('button').allTextContents());
    await expect.poll(() => theirs.getByRole('button', { pressed: true }).textContent()).toBe('coupon.used');
    await expect.poll(() => colleague.locator('.drawing .label').count()).toBe(0);
    expect(await accessibilityByDayAndNight(colleague, 'body')).toEqual([]);
  });

  it('that is wrong says what of it, and shows the rest', async () => {
    const { page } = await visit();
    await open(page, 'coupon?tab=Telepathy&detail=more&folded=nowhere&start=2x&events=[1]&at=3');
    const problems = page.getByRole('alert', { name: 'What is wrong with the address' });
    await expect
      .poll(() => problems.getByRole('listitem').allTextContents())
      .toEqual([
        'There is no tab “Telepathy”; there are Read, Live, Simulate and Paths.',
        'There is no level of detail “more”; there are names, triggers and everything.',
        'The chart has no state “nowhere” to fold.',
        'The events in the address cannot be read: they are no list of events in JSON.',
        'The start “2x” in the address is no number from 1 on.',
      ]);
    expect(await accessibilityByDayAndNight(page, 'body')).toEqual([]);
    await open(page, 'coupon?tab=simulate&start=9');
    await page.getByText('the address asks for start 9').waitFor();
    await page.getByRole('button', { name: 'Begin with the first' }).click();
    await page.getByRole('list', { name: 'History' }).waitFor();
  });
});

it('a trace of a failed test opens in the simulation, and a wrong file says what it is', async () => {
  const { page } = await visit();
  const [model] = couponModels;
  const path = model!.edgePaths().find(({ steps }) => steps[2]?.event.type === 'coupon.used')!;
  const trace = toTrace(model!, path, { after: 2, error: new Error('The page was empty.') });
  const choose = (content: unknown) =>
    page.getByLabel('Open a trace').setInputFiles({
      name: 'coupon.view.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await open(page, 'coupon?tab=simulate');
  await choose(trace);
  await page.getByText('The test of this trace failed: The page was empty.').waitFor();
  const chosen = page.getByRole('list', { name: 'History' }).getByRole('button', { pressed: true });
  await expect.poll(() => chosen.textContent()).toBe('coupon.used');
  expect(await accessibilityByDayAndNight(page, 'body')).toEqual([]);
  await choose({ ...trace, chart: 'door' });
  await page.getByText('This is a trace of “door”. Open that chart first.').waitFor();
  await choose([]);
  await page.getByText('This file is not a trace.').waitFor();
});

it('out of the gallery: each format is a file', async () => {
  const { page } = await visit();
  await open(page, 'coupon');
  const saved: Record<string, string> = {};
  await page.getByText('Save as').click();
  for (const format of ['SVG', 'PNG', 'JSON', 'Mermaid', 'Stately']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: format, exact: true }).click(),
    ]);
    saved[download.suggestedFilename()] = readFileSync(await download.path(), 'latin1');
  }
  expect(saved['coupon.svg']).toMatch(/^<svg .*data-state="coupon.check"/s);
  expect(saved['coupon.svg']).not.toContain('data-fold');
  expect(saved['coupon.png']).toMatch(/^\x89PNG/);
  expect(JSON.parse(saved['coupon.json']!)).toMatchObject({ id: 'coupon', root: { kind: 'parallel' } });
  expect(saved['coupon.mmd']).toMatch(/^stateDiagram-v2/);
  expect(JSON.parse(saved['coupon.stately.json']!)).toMatchObject({ id: 'coupon', type: 'parallel' });
});
