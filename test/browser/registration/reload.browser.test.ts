/** A reload in the middle of the registration keeps the entered data, but no passwords and no cards (spec: registration#reload-keeps-the-form, registration#passwords-after-a-reload). */
import { describe, expect, it } from 'vitest';
import { memberOf, newUsers } from '../support/database.ts';
import { reachInformation, reachPayment, reachProducts } from '../support/journey.ts';
import { ADA, ADAS_ACCOUNT, CARDS, PAGES, ROSE_CITY } from '../support/registration-form.ts';
import { books, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

const KEPT = 'We saved what you typed.';
/** The subscription from before the reload has expired unpaid. */
const PAID_AT_THE_SECOND_TRY = { ...paidOnce(19900), subscriptions: ['incomplete_expired', 'active'] };
const NO_PASSWORDS = 'For your safety, we do not save passwords. Enter them again.';

declare global {
  interface Window {
    /** Counts frames that show Product Selection in its initial state, and lists what has moved below the theme's header. */
    seen: { startOfAll: number; moved: string[] };
  }
}

/** Runs in the page and checks every frame. */
function watchFrames() {
  window.seen = { startOfAll: 0, moved: [] };
  const look = () => {
    const chosen = document.querySelector('#app-vue [data-chosen="true"] .pp-membership-title');
    if (chosen?.textContent === 'Grow Membership') window.seen.startOfAll += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
    // A slow browser paints the theme's menu link by link, while its HTML is still arriving.
    const isOfTheme = (node: Node | null) =>
      Boolean((node instanceof Element ? node : node?.parentElement)?.closest('.wp-block-template-part'));
    for (const { value, sources } of list.getEntries() as Shift[])
      for (const { node, previousRect, currentRect } of sources.filter((source) => !isOfTheme(source.node)))
        window.seen.moved.push(
          `${(node as Element | null)?.className ?? 'a removed node'}: ${placeOf(previousRect)} → ${placeOf(currentRect)}, shift ${value}`,
        );
  }).observe({ type: 'layout-shift', buffered: true });
}

describe('a reload', () => {
  it('on page 2 keeps everything but the passwords, and Start over deletes it', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const form = await reachInformation(visitor);
    await form.fillPerson(ADA);
    await form.fillAccount(ADAS_ACCOUNT);
    await form.fillCheckedPractice(1, ROSE_CITY);
    await form.button('Save Practice Practice 1').click();
    await form.button('Add Practice').click();
    await form.textbox('Practice Name', form.practice(2)).fill('Half a Practice');
    await form.checkbox('Add a practice admin').check();
    await form.textbox('Admin Name').fill('Abe Mensah');
    // Reloads at once: the page stores the last input while it unloads.
    await page.reload();

    await form.isOn(PAGES.information);
    await page.getByRole('status').filter({ hasText: KEPT }).filter({ hasText: NO_PASSWORDS }).waitFor();
    await expect.poll(() => form.textbox('First Name').inputValue()).toBe('Ada');
    await expect.poll(() => form.textbox('Phone').inputValue()).toBe('+1 503-555-0142');
    await expect.poll(() => form.choice('Profession').inputValue()).toBe('dental');
    await expect.poll(() => form.textbox('Username').inputValue()).toBe('ada.okafor');
    await expect.poll(() => form.textbox('Email').inputValue()).toBe('ada@example.com');
    await expect.poll(() => form.password('Password').inputValue()).toBe('');
    await expect.poll(() => form.password('Confirm Password').inputValue()).toBe('');
    await expect.poll(() => form.textbox('Admin Name').inputValue()).toBe('Abe Mensah');
    await expect.poll(() => form.textbox('Practice Name', form.practice(2)).inputValue()).toBe('Half a Practice');
    await page.getByRole('group', { name: 'Rose City Dental' }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).toContain('ada@example.com');
    expect(kept).not.toContain(ADAS_ACCOUNT.password);

    await form.button('Start over').click();
    await form.isOn(PAGES.products);
    await expect.poll(() => page.getByText(KEPT).count()).toBe(0);
    await form.next();
    await form.isOn(PAGES.information);
    await expect.poll(() => form.textbox('First Name').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('ada@example.com');
  });

  it.each([
    ['on page 2 shows nothing of page 1', PAGES.information],
    ['on page 1 shows no other plan than the chosen one', PAGES.products],
  ])('%s, also before the script has loaded, and nothing moves', async (_, name) => {
    const visitor = await visit({ alone: true });
    const { page, context } = visitor;
    const form = await reachProducts(visitor);
    await form.choose('Advantage Membership');
    if (name === PAGES.information) await form.next();
    await form.isOn(name);
    await page.addInitScript(watchFrames);
    // Throttling leaves time for frames between page and script. The server wouldn't recognize a held or changed request as a reload.
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.reload();
    await form.isOn(name);
    await page.getByText(KEPT).waitFor();
    expect(await page.evaluate(() => window.seen)).toEqual({ startOfAll: 0, moved: [] });
  });

  it('on page 4, after a declined card, continues with the created account', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const form = await reachPayment(visitor, { isAddressChecked: true });
    await form.fillCard(CARDS.declined);
    await form.joinNow();
    await form.problem('Your card was declined.').waitFor();
    await page.reload();
    await form.isOn(PAGES.payment);
    await page.getByText(KEPT).waitFor();
    await expect.poll(() => form.textbox('Card number').inputValue()).toBe('');
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();
    expect(await books()).toEqual(PAID_AT_THE_SECOND_TRY);
    expect(await newUsers()).toEqual(['ada.okafor']);
    expect((await memberOf('ada@example.com'))?.transactions).toMatchObject([{ status: 'complete' }]);
  });
});
