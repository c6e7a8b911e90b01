/** The published `powerbi-client-react` 2.0.2 under StrictMode, with this library in place of `powerbi-client`. */
import { expect, it } from 'vitest';
import { ROOT } from '../../architecture/files.ts';
import { openChromium } from '../../browser/support/visit.ts';
import { bundled, openTestPage } from '../kit/test-page.ts';

it('embeds, receives events, renews a token and unmounts without a trace', async () => {
  const alias = { 'powerbi-client': `${ROOT}embed/index.ts` };
  // StrictMode mounts twice only in React's development build.
  const script = await bundled('test/embed/kit/published-component.tsx', 'board', { alias, mode: 'development' });
  expect(script).not.toContain('powerbi-router');
  const theatre = await openTestPage(await openChromium(), script, 'practicePortalEmbed');
  try {
    const { page } = theatre;
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const look = () => page.evaluate('board.look()');
    await page.evaluate(
      `window.mounted = board.mount(document.body.appendChild(document.createElement('main')), 'first')`,
    );
    await expect.poll(look).toEqual({ heard: [], frames: 1, listed: 1, token: 'first', isTheirs: true });
    // The app never answers a request that arrives before it listens.
    await page.frameLocator('.board iframe').locator('html').waitFor();
    await page.frames()[1]!.waitForLoadState('load');
    expect(await page.evaluate('board.pages()')).toEqual(['p1', 'p2']);
    const say = { method: 'POST', url: '/reports/U1/events/loaded', headers: { id: 'e' }, body: {} };
    await page.frames()[1]!.evaluate(`parent.postMessage(${JSON.stringify(say)}, '*')`);
    await expect.poll(look).toMatchObject({ heard: ['loaded'] });
    await page.evaluate(`mounted.draw('second')`);
    await expect.poll(look).toEqual({ heard: ['loaded'], frames: 1, listed: 1, token: 'second', isTheirs: true });
    await page.evaluate(`mounted.unmount()`);
    await expect.poll(look).toMatchObject({ frames: 0, listed: 0 });
    expect(complaints).toEqual([]);
  } finally {
    await theatre.close();
  }
}, 20_000);
