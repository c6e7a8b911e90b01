/** Runs the browser level on the postcard chart, in a page of a few lines without a library. */
import { describe, expect, it } from 'vitest';
import { receiveVisitors } from '../browser/support/visit.ts';
import { browserDriver, type BrowserOptions } from '#kit/playwright';
import { doneEvent, replayCoverage, runPath, smallestCover } from '#kit';
import { postcardUserActions, postcardModel, postcardScreen } from './postcard.ts';

const PAGE = (flaw: string) => `<!doctype html><meta charset="utf-8"><title>Postcard</title><main></main><script>
  let text = '', reason = '';
  const button = (name, press, disabled) => ({ html: '<button' + (disabled ? ' disabled' : '') + '>' + name + '</button>', press });
  const main = document.querySelector('main');
  function draw(parts) {
    main.innerHTML = parts.map((part) => part.html ?? part).join('');
    parts.filter((part) => part.press).forEach((part, i) => main.querySelectorAll('button')[i].onclick = part.press);
    const input = main.querySelector('input');
    if (input) { input.value = text; input.oninput = () => { text = input.value; main.querySelector('button').disabled = text === ''; }; }
  }
  const form = () => ['<label>Text <input></label>', button('Send', send, text === '')];
  const write = () => draw(form());
  const trouble = (...more) => draw(['<p role="alert">' + reason + '</p>', button('Edit', () => { clearTimeout(timer); write(); }), ...more]);
  let timer;
  async function send() {
    draw(['<p role="status">Sending…</p>', ...(${JSON.stringify(flaw)} === 'leftover' ? form() : [])]);
    const answer = await fetch('/post', { method: 'POST' });
    ${flaw === 'prints' ? `console.error('No paper.');` : ''}
    ${flaw === 'throws' ? `void Promise.reject(new Error('Out of ink.'));` : ''}
    ${flaw === 'asks' ? `await fetch('/nowhere');` : ''}
    if (answer.ok) return draw(['<p role="status">On its way.</p>']);
    reason = await answer.text();
    trouble();
    timer = setTimeout(() => trouble(button('Retry', send)), ${flaw === 'slow' ? 5_000 : 500});
  }
  write();
</script>`;

const options = (flaw = ''): BrowserOptions => ({
  screen: postcardScreen,
  userActions: postcardUserActions,
  networkStubs: {
    send: {
      url: /\/post$/,
      method: 'POST',
      resolve: () => ({ status: 200, body: '' }),
      reject: (reason) => ({ status: 503, body: String(reason) }),
    },
  },
  async open(page) {
    await page.route('/postcard', (route) => route.fulfill({ contentType: 'text/html', body: PAGE(flaw) }));
    await page.goto('/postcard');
  },
});

const { visit } = receiveVisitors();
const paths = postcardModel.edgePaths();
const covers = replayCoverage(postcardModel, paths);
const few = smallestCover(paths, (path) => covers.get(path)!);

async function run(flaw?: string, allowedComplaints?: readonly RegExp[]) {
  for (const path of few) {
    const { page, complaints } = await visit();
    complaints.expect(/503/, /favicon/, /404/, /No paper/, /Out of ink/);
    const noises = allowedComplaints && { allowedComplaints };
    await runPath(
      path,
      await browserDriver(page, { ...options(flaw), ...(flaw && !noises && { timeoutMs: 500 }), ...noises }),
    );
  }
}

describe('the browser level', () => {
  it('follows every transition of a correct page', async () => {
    await run();
  });

  it.each([
    ['leftover', /should hide .*"textbox"/],
    ['slow', /should show .*"Retry"/],
  ])('catches a page that is wrong: %s', async (flaw, complaint) => {
    await expect(run(flaw)).rejects.toThrow(complaint);
  });

  it('allows what the stubs answer, and nothing else that a page complains about', async () => {
    await run('', []);
    await run('prints', [/No paper/]);
  });

  it.each([
    ['prints', 'The page complains:\nconsole: No paper.'],
    ['throws', 'The page complains:\nuncaught: Out of ink.'],
    ['asks', /The page complains:\nHTTP 404: .*nowhere/],
  ])('catches a page that complains: %s', async (flaw, complaint) => {
    await expect(run(flaw, [])).rejects.toThrow(complaint);
  });

  it('responds to the page’s current request, not to an aborted one', async () => {
    const { page, complaints } = await visit();
    complaints.expect(/favicon/);
    const html = `<!doctype html><title>Asks</title><script>
      const giveUp = new AbortController();
      const ask = (signal) => fetch('/post', { method: 'POST', signal }).then(() => (document.title = 'Answered'), () => {});
      ask(giveUp.signal);
    </script>`;
    const driver = await browserDriver(page, {
      ...options(),
      async open() {
        await page.route('/asks', (route) => route.fulfill({ contentType: 'text/html', body: html }));
        await Promise.all([page.waitForRequest('/post'), page.goto('/asks')]);
        await Promise.all([page.waitForEvent('requestfailed'), page.evaluate('giveUp.abort()')]);
      },
    });
    const answered = driver.apply(doneEvent('send'), postcardModel.initialPath().state);
    await page.evaluate('void ask()');
    await answered;
    await expect.poll(() => page.title()).toBe('Answered');
  });

  it('names an actor without a wire', async () => {
    const { page } = await visit();
    const driver = await browserDriver(page, { ...options(), networkStubs: {} });
    await expect(async () => driver.apply(doneEvent('send'), postcardModel.initialPath().state)).rejects.toThrow(
      'No network stub for the actor "send"',
    );
  });
});
