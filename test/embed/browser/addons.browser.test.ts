/** All add-ons beyond the package together in one page in Chromium. The frame shows what a user sees of them. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openChromium } from '../../browser/support/visit.ts';
import { bundled } from '../kit/test-page.ts';

let page: Page;
/** StrictMode mounts twice only in React's development build. */
const pageScript = () => bundled('test/embed/kit/addons-page.tsx', 'addonsPage', { mode: 'development' });
const complaints: string[] = [];

beforeEach(async () => {
  const app = await bundled('test/embed/kit/small-report-app.ts', 'app');
  const context = await (await openChromium()).newContext({ viewport: { width: 1000, height: 1200 } });
  await context.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: route.request().url().startsWith('https://portal.example/')
        ? '<!doctype html><style>.board { width: 640px }</style><body></body>'
        : `<!doctype html><body><script>${app}</script></body>`,
    }),
  );
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto('https://portal.example/');
});
afterEach(() => page.context().close());

const frame = () => page.frameLocator('.board iframe');
const inReport = (name: string) => frame().getByRole('button', { name }).click();
const onPage = (name: string) => page.getByRole('button', { name }).click();
const status = () => page.getByRole('status').textContent();
const shown = async () => JSON.parse((await frame().locator('output').textContent()) || '{}') as unknown;
const resize = (width: number) =>
  page.locator('.board').evaluate((element, wide) => (element.style.width = `${wide}px`), width);
const height = () => page.locator('.board').evaluate(({ clientHeight }) => clientHeight);

it('keeps height, layout, view and place, prints, and reports the selection', async () => {
  await page.addScriptTag({ content: await pageScript() });
  await expect.poll(status).toBe('rendered, Sales, nothing, null');
  await expect.poll(height).toBe(360);

  await inReport('Costs');
  await expect.poll(status).toBe('rendered, Costs, nothing, null');
  await expect.poll(height).toBe(640);
  await inReport('Select a bar');
  await expect.poll(status).toBe('rendered, Costs, V1 of 1, null');

  await inReport('Portland');
  await inReport('Sort by sum');
  const chosen = { layout: 'desktop', page: 'P2', filters: [], sorting: 'by sum', slicer: { filters: ['Portland'] } };
  await expect.poll(shown).toEqual({ ...chosen, token: 'first', printed: [] });
  await onPage('Save view');
  await expect.poll(() => page.evaluate(`localStorage.getItem('view')`)).toContain('by sum');

  await resize(320);
  await expect.poll(shown).toEqual({ ...chosen, layout: 'phone', token: 'first', printed: [] });
  await expect.poll(height).toBe(320);
  await resize(500);
  await expect.poll(shown).toEqual({ ...chosen, token: 'first', printed: [] });

  await onPage('Print');
  await expect.poll(shown).toEqual({ ...chosen, token: 'first', printed: ['P1', 'P2'] });

  await inReport('Token expires');
  await expect.poll(shown).toEqual({ ...chosen, token: 'second', printed: ['P1', 'P2'] });
  await expect.poll(status).toBe('rendered, Costs, V1 of 1, null');

  await page.reload();
  await page.addScriptTag({ content: await pageScript() });
  await expect.poll(status).toBe('rendered, Sales, nothing, null');
  await onPage('Restore view');
  await expect.poll(shown).toEqual({ ...chosen, token: 'first', printed: [] });
  expect(complaints).toEqual([]);
}, 60_000);

it('works the same with add-ons that start late, and with configurations that follow', async () => {
  await page.addScriptTag({ content: await bundled('test/embed/kit/late-addons-page.ts', 'late') });
  await page.evaluate('late.start()');
  await expect.poll(height).toBe(640);

  await inReport('Token expires');
  await expect.poll(shown).toMatchObject({ page: 'P2', token: 'second' });

  await resize(320);
  await expect.poll(shown).toMatchObject({ layout: 'phone', page: 'P2' });
  await page.evaluate('late.update()');
  expect(await shown()).toMatchObject({ layout: 'phone' });
  await resize(500);
  await expect.poll(shown).toMatchObject({ layout: 'desktop' });
  expect([await page.evaluate('late.failed()'), complaints]).toEqual([[], []]);
});
