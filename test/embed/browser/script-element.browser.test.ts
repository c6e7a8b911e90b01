/** A page with the package's script element only needs to change the script's URL. */
import { mkdtempSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeModules } from '../../../scripts/package/npm-package.mjs';
import { SCRIPT, writeScript } from '../../../scripts/package/other-formats.mjs';
import { ROOT } from '../../architecture/files.ts';
import { openChromium } from '../../browser/support/visit.ts';
import { publishedScript } from '../kit/test-page.ts';

const folder = mkdtempSync(join(ROOT, 'test-results-script-'));
let browser: Browser;
let ours: string;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await writeModules(folder);
  await writeScript(folder);
  ours = readFileSync(join(folder, SCRIPT), 'utf8');
  browser = await openChromium();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = (address: string) => `<!doctype html><title>Sales</title><div id="report" style="height: 300px"></div>
<script src="${address}"></script>
<script>
  const { models, factories, service } = window['powerbi-client'];
  const said = [typeof models.TokenType, Object.keys(window['powerbi-client']).sort().filter((name) => !name.endsWith('Error'))];
  said.push(window.powerbi instanceof service.Service, window.powerbi.getSDKVersion());
  const report = window.powerbi.embed(document.getElementById('report'), {
    type: 'report', id: 'R1', uniqueId: 'U1', embedUrl: 'https://app.powerbi.com/reportEmbed', accessToken: 'T', tokenType: models.TokenType.Embed,
  });
  report.on('loaded', () => report.getPages().then((pages) => { said.push(pages.map((one) => one.name)); window.said = said; }));
</script>`;

const app = `<!doctype html><script>
  addEventListener('message', ({ data, source }) => {
    const answer = (body) => source.postMessage({ statusCode: 200, headers: { id: data.headers.id }, body }, '*');
    if (data.url === '/report/load') {
      answer(data.body.tokenType);
      source.postMessage({ method: 'POST', url: '/reports/' + data.headers.uid + '/events/loaded', headers: { id: 'e' }, body: {} }, '*');
    } else if (data.url === '/report/pages') answer([{ name: 'P1' }, { name: 'P2' }]);
  });
</script>`;

async function visit(address: string): Promise<unknown> {
  const context = await browser.newContext();
  const complaints: string[] = [];
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (url.endsWith('/theirs.js')) return route.fulfill({ contentType: 'text/javascript', body: publishedScript() });
    if (url.endsWith('/ours.js')) return route.fulfill({ contentType: 'text/javascript', body: ours });
    return route.fulfill({
      contentType: 'text/html',
      body: url.startsWith('https://portal.example/') ? page(address) : app,
    });
  });
  const tab = await context.newPage();
  tab.on('pageerror', (error) => complaints.push(String(error)));
  await tab.goto('https://portal.example/');
  const said = await tab.waitForFunction('window.said').then((handle) => handle.jsonValue());
  await context.close();
  return { said, complaints };
}

it('does the same with either', async () => {
  const [theirs, own] = await Promise.all([visit('/theirs.js'), visit('/ours.js')]);
  expect(own).toEqual(theirs);
  expect(own).toMatchObject({ said: expect.arrayContaining([['P1', 'P2'], '2.24.1', true]), complaints: [] });
}, 30_000);
