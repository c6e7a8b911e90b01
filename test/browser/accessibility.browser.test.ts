import { expect, it } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { receiveVisitors } from './support/visit.ts';

const { visit } = receiveVisitors();

it('what is far below the window is checked in its own size, which it has only near the window', async () => {
  const { page } = await visit();
  await page.setContent(`<main id="app-vue">
    <div style="height: 9000px"></div>
    <div style="content-visibility: auto; contain-intrinsic-height: 20px"><button style="height: 40px; display: block">Check</button></div>
    <button style="height: 40px; width: 100px; display: block; position: relative">Save</button>
  </main>`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.evaluate(() => document.querySelectorAll('button').forEach((one) => (one.style.height = '9px')));
  expect(await accessibilityProblems(page)).toEqual(Array(2).fill(expect.stringContaining('target-size')));
});
