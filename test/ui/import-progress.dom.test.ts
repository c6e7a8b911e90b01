/** The script of the owner's import page shows the progress, and a screen reader announces it at each tenth. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SCRIPT = readFileSync('wordpress/plugin/assets/import.js', 'utf8');
const TOTAL = 1000;

const boxOf = (done: number, { state = 'importing', note = '' } = {}) =>
  `<div id="practice-portal-import"><div data-running="${state}"><p><label for="practice-portal-progress">${state}</label></p>
  <progress id="practice-portal-progress" max="${TOTAL}" value="${done}"></progress>
  <p aria-hidden="true" id="practice-portal-rows">${done} rows</p><p role="status">${done} rows</p>
  ${note === '' ? '' : `<div class="notice" role="alert"><p>${note}</p></div>`}
  <form method="post" action="/wp-admin/admin-post.php"><input type="hidden" name="_wpnonce" value="after ${done} rows"><button>Continue</button></form></div></div>`;

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const shown = () => [
  document.querySelector('progress')?.value,
  find('#practice-portal-rows').textContent,
  find('[role=status]').textContent,
];

let answers: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response(answers.shift() ?? boxOf(TOTAL)));
  document.body.innerHTML = boxOf(0);
});
afterEach(() => document.body.replaceChildren());

/** Runs the script with these answers, and returns what is shown after each. */
async function run(...pages: string[]) {
  answers = pages;
  // oxlint-disable-next-line no-eval -- a script of the page.
  (0, eval)(SCRIPT);
  const seen = [];
  while (answers.length > 0) {
    await vi.advanceTimersToNextTimerAsync();
    await vi.advanceTimersByTimeAsync(0);
    seen.push(shown());
  }
  return seen;
}

it('shows each number of rows, and announces only tenths', async () => {
  expect(await run(boxOf(40), boxOf(99), boxOf(101), boxOf(180), boxOf(450))).toEqual([
    [40, '40 rows', '0 rows'],
    [99, '99 rows', '0 rows'],
    [101, '101 rows', '101 rows'],
    [180, '180 rows', '101 rows'],
    [450, '450 rows', '450 rows'],
  ]);
});

it('leaves the focus and the notice where they are, and renews the nonce', async () => {
  document.body.innerHTML = boxOf(0, { note: 'Stripe is busy.' });
  const [button, notice] = [find('button'), find('.notice')];
  button.focus();
  await run(boxOf(10, { note: 'Stripe is busy.' }), boxOf(20, { note: 'Stripe is busy.' }));
  expect([find('button'), find('.notice'), document.activeElement]).toEqual([button, notice, button]);
  expect(document.querySelector<HTMLInputElement>('[name=_wpnonce]')?.value).toBe('after 20 rows');
});

it('shows another work or another notice at once', async () => {
  await run(boxOf(10, { state: 'mailing' }), boxOf(10, { state: 'mailing', note: 'Stripe is busy.' }));
  expect(find('label').textContent).toBe('mailing');
  expect(find('.notice').textContent).toContain('Stripe is busy.');
});
