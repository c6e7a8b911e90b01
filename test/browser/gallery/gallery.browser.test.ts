/** The machine gallery beside the running portal: what it draws, what it shows of another tab, and what it can do there. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getCharts, loadMachine } from '#kit/gallery';
import config from '../../../statechart-kit.config.ts';
import { getTransitions } from '#kit';
import { accessibilityByDayAndNight } from '../support/accessibility.ts';
import { receiveVisitors, type Visitor } from '../support/visit.ts';

const allCharts = getCharts(config);

const { visit } = receiveVisitors();

const WATCHED = '/register/?inspect';
const open = async (page: Page, chart: string) => {
  await page.goto(`/machines/${chart}`);
  await page.locator('.drawing svg').waitFor();
};
const panel = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const active = (page: Page, state: string) => page.locator(`[data-state="${state}"].is-active`);

/** Opens a watched tab of the portal, and the gallery in another tab of the same browser. */
async function watched(path = WATCHED): Promise<Visitor & { gallery: Page }> {
  const visitor = await visit();
  await visitor.goTo(path);
  await visitor.page.getByRole('heading', { name: 'Product Selection' }).waitFor();
  return { ...visitor, gallery: await visitor.context.newPage() };
}

describe('every chart', () => {
  it('has a place in the overview, with its drawing', async () => {
    const { page, goTo } = await visit();
    await goTo('/machines/');
    const drawings = page.locator('.overview-card img');
    await expect.poll(() => drawings.count()).toBe(allCharts.length);
    // The project's configuration contains the gallery's name.
    const { title } = config;
    await expect.poll(() => page.getByRole('heading', { level: 1, name: title, exact: true }).count()).toBe(1);
    await expect
      .poll(() =>
        drawings.evaluateAll((images) => images.filter((one) => !(one as HTMLImageElement).naturalWidth).length),
      )
      .toBe(0);
    expect(await accessibilityByDayAndNight(page, 'body')).toEqual([]);
  });

  it('that does not come says so, and comes when it is asked for again', async () => {
    const { page, goTo, complaints } = await visit();
    complaints.expect(/Failed to load resource/);
    const files = /\/machines\/charts\/address\.(wide\.)?json$/;
    await page.route(files, (route) => route.abort('connectionfailed'));
    await goTo('/machines/address');
    const drawing = page.locator('.chart-picture');
    const words = page.getByRole('tabpanel');
    await drawing.getByText('The drawing did not come.').waitFor();
    await words.getByText('The data of the chart did not come.').waitFor();
    expect(await accessibilityByDayAndNight(page, 'body')).toEqual([]);
    await page.unroute(files);
    await drawing.getByRole('button', { name: 'Retry' }).click();
    await page.locator('.drawing svg').waitFor();
    await panel(page, 'Paths').click();
    await words.getByRole('button', { name: 'Retry' }).click();
    await words.getByRole('list', { name: 'Generated paths' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  });

  it('is drawn with all its transitions, and no text leaves its label or its state', async () => {
    const { page, goTo } = await visit();
    await goTo('/machines/');
    for (const entry of allCharts) {
      const { id } = entry;
      const drawn = await page.evaluate(async (chart) => {
        const sheet = document.createElement('div');
        sheet.innerHTML = await (await fetch(`/machines/charts/${chart}.svg`)).text();
        document.body.append(sheet);
        const inside = (text: SVGGraphicsElement, frame: SVGGraphicsElement) => {
          const [a, b] = [text.getBBox(), frame.getBBox()];
          return a.x >= b.x && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height + 2;
        };
        const keys = [...sheet.querySelectorAll('[data-transition]')].map((one) => one.getAttribute('data-transition'));
        const leaving = [...sheet.querySelectorAll<SVGGraphicsElement>('.label text, .state text')]
          .filter((text) => !inside(text, text.closest('.label, .state')!.querySelector<SVGGraphicsElement>('rect')!))
          .map(({ textContent }) => textContent);
        sheet.remove();
        return { keys, leaving };
      }, id);
      expect(new Set(drawn.keys), id).toEqual(new Set(getTransitions(await loadMachine(entry)).keys()));
      expect(drawn.leaving, id).toEqual([]);
    }
  });
});

describe('a tab that is watched', () => {
  it('highlights the chart as it runs, also if the gallery opens late; a reload starts again', async () => {
    const { page, gallery } = await watched();
    await page.getByRole('radio', { name: 'Advantage Membership' }).check();
    await open(gallery, 'membership');
    await panel(gallery, 'Live').click();
    await active(gallery, 'membership.choice.advantage').waitFor();
    await page.getByRole('radio', { name: 'Navigator Membership' }).check();
    await active(gallery, 'membership.choice.navigator').waitFor();
    await gallery.locator('[data-arc].is-taken').first().waitFor({ state: 'attached' });
    await expect.poll(() => active(gallery, 'membership.choice.advantage').count()).toBe(0);
    await gallery.getByRole('list', { name: 'Event log' }).getByText('membership.chosen').first().waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Product Selection' }).waitFor();
    await expect.poll(() => gallery.getByLabel('Running').locator('option').count()).toBe(1);
    await active(gallery, 'membership.choice.navigator').waitFor();
  });

  it('does what the gallery sends it, with a payload that the tests propose', async () => {
    const { page, gallery } = await watched();
    await open(gallery, 'membership');
    await panel(gallery, 'Live').click();
    await gallery.getByRole('button', { name: 'guarantee.opened', exact: true }).click();
    await gallery.getByRole('button', { name: 'Send guarantee.opened' }).click();
    await page.getByRole('dialog', { name: '100% Money Back Guarantee' }).waitFor();
    await active(gallery, 'membership.guarantee.opened').waitFor();
  });

  it('an event that is no JSON is not sent; what was typed stays', async () => {
    const { gallery } = await watched();
    await open(gallery, 'coupon');
    await panel(gallery, 'Live').click();
    await gallery.getByRole('button', { name: 'coupon.changed', exact: true }).click();
    const payload = gallery.getByLabel('What comes with it');
    expect(JSON.parse(await payload.inputValue())).toEqual({ code: 'WELCOME10' });
    await payload.fill('{"code":');
    await gallery.getByRole('button', { name: 'Send coupon.changed' }).click();
    await gallery.getByRole('alert').filter({ hasText: 'This cannot be sent' }).waitFor();
    await expect.poll(() => payload.inputValue()).toBe('{"code":');
  });

  it('keeps to itself what is typed', async () => {
    const { page, gallery } = await watched();
    await open(gallery, 'registration');
    await panel(gallery, 'Live').click();
    await page.getByRole('region', { name: 'Your selection' }).getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('First Name').fill('Adalovelace');
    await page.getByLabel('Email', { exact: true }).first().fill('secret-ada@example.com');
    const log = gallery.getByRole('list', { name: 'Event log' });
    await log.getByText('field.changed').first().waitFor();
    const shown = async () => gallery.locator('.panel').innerText();
    expect(await shown()).toContain('"page": 2');
    expect(await shown()).not.toMatch(/adalovelace|secret-ada/i);
    await gallery.getByRole('button', { name: 'Save a snapshot' }).click();
    await panel(gallery, 'Simulate').click();
    await expect
      .poll(() => gallery.getByLabel('Begin with').locator('option').allTextContents())
      .toContain('Saved from a tab, 1');
    await gallery.getByLabel('Begin with').selectOption('Saved from a tab, 1');
    await active(gallery, 'registration.form.registering').waitFor();
    expect(await shown()).not.toMatch(/adalovelace|secret-ada/i);
  });

  it('beside another: both are there, each for itself', async () => {
    const { page, context, gallery } = await watched();
    const other = await context.newPage();
    await other.goto(`${WATCHED}&second`);
    await other.getByRole('heading', { name: 'Product Selection' }).waitFor();
    await other.getByRole('radio', { name: 'Navigator Membership' }).check();
    await open(gallery, 'membership');
    await panel(gallery, 'Live').click();
    const running = gallery.getByLabel('Running');
    await expect.poll(() => running.locator('option').count()).toBe(2);
    await running.selectOption({ label: 'membership in /register/?inspect&second' });
    await active(gallery, 'membership.choice.navigator').waitFor();
    await running.selectOption({ label: 'membership in /register/?inspect' });
    await active(gallery, 'membership.choice.grow').waitFor();
    await other.close();
    await expect.poll(() => running.locator('option').count()).toBe(1);
    await page.close();
    await gallery.getByText('The tab that was shown is gone.').waitFor();
  });

  it('replays an earlier event, and shows each event’s sender and receiver', async () => {
    const { page, gallery } = await watched();
    await open(gallery, 'membership');
    await panel(gallery, 'Live').click();
    for (const name of ['Advantage Membership', 'Navigator Membership'])
      await page.getByRole('radio', { name }).check();
    const log = gallery.getByRole('list', { name: 'Event log' });
    const choices = log.getByRole('button').filter({ hasText: 'membership.chosen' });
    await active(gallery, 'membership.choice.navigator').waitFor();
    await choices.last().click();
    await active(gallery, 'membership.choice.advantage').waitFor();
    await gallery.getByRole('button', { name: 'Sequence' }).click();
    await gallery
      .getByRole('button', { name: /membership\.reported, membership to registration/ })
      .first()
      .waitFor();
    // The full-width sequence diagram shows the chosen actors, and exports a file.
    await gallery.getByRole('button', { name: 'Full width' }).click();
    const sheet = gallery.getByRole('dialog', { name: 'Sequence of events, all actors' });
    const told = sheet.getByRole('button', { name: /membership\.reported, membership to registration/ });
    await told.first().waitFor();
    const [lanes, actors] = [sheet.locator('.lane'), sheet.getByRole('checkbox')];
    await expect.poll(() => lanes.count()).toBe(await actors.count());
    expect(
      await gallery.evaluate(() => document.querySelector('dialog[open]')!.clientWidth / innerWidth),
    ).toBeGreaterThan(0.9);
    expect(await accessibilityByDayAndNight(gallery, 'dialog')).toEqual([]);
    const [download] = await Promise.all([
      gallery.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Save as SVG' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(
      /^<svg [^]*<style>[^]*membership\.reported[^]*<\/svg>$/,
    );
    await sheet.getByRole('checkbox', { name: 'registration', exact: true }).uncheck();
    await told.first().waitFor({ state: 'detached' });
    await expect.poll(() => lanes.count()).toBe((await actors.count()) - 1);
    await sheet.getByRole('button', { name: 'All actors' }).click();
    await told.first().waitFor();
    for (const leave of [() => gallery.keyboard.press('Escape'), () => gallery.mouse.click(4, 300)]) {
      await leave();
      await sheet.waitFor({ state: 'hidden' });
      await gallery.getByRole('button', { name: 'Full width' }).click();
      await told.first().waitFor();
    }
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await gallery.getByRole('button', { name: 'Back to now' }).click();
    await active(gallery, 'membership.choice.navigator').waitFor();
    expect(await accessibilityByDayAndNight(gallery, 'body')).toEqual([]);
  });
});

describe('a snapshot', () => {
  it('is put back into its tab, which goes on from there', async () => {
    const { page, signIn, goTo, context } = await visit();
    await signIn('member');
    await goTo('/partners/rose-city-supply/?inspect');
    const next = page.getByRole('button', { name: 'Next testimonial' });
    const place = () => page.locator('.pp-testimonials-place').innerText();
    await next.click();
    const second = await place();
    const gallery = await context.newPage();
    await open(gallery, 'testimonials');
    await panel(gallery, 'Live').click();
    await gallery.getByRole('button', { name: 'Save a snapshot' }).click();
    await gallery.getByRole('button', { name: 'Restore snapshot 1' }).waitFor();
    expect(await accessibilityByDayAndNight(gallery, 'body')).toEqual([]);
    await next.click();
    await expect.poll(() => place()).not.toBe(second);

    const loaded = page.waitForEvent('load');
    await gallery.getByRole('button', { name: 'Restore snapshot 1' }).click();
    await loaded;
    await expect.poll(() => place()).toBe(second);
    // The watched tab still has the snapshot.
    await gallery.getByRole('button', { name: 'Restore snapshot 1' }).waitFor();
  });
});

describe('a tab that nobody asked to be watched', () => {
  it('never loads the bridge, and the gallery says how to watch one', async () => {
    const { page, goTo, context } = await visit({ alone: true });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await goTo('/register/');
    await page.getByRole('heading', { name: 'Product Selection' }).waitFor();
    expect(scripts.filter((url) => /bridge/.test(url))).toEqual([]);
    const gallery = await context.newPage();
    await open(gallery, 'registration');
    await panel(gallery, 'Live').click();
    await gallery.getByText('No tab is watched.').waitFor();
  });
});

describe('without a portal', () => {
  it('a chart is simulated: answers and timers by hand, and back in time', async () => {
    const { page } = await visit();
    await open(page, 'coupon?detail=everything');
    await panel(page, 'Simulate').click();
    const send = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('button', { name: `Send ${name}` }).click();
    };
    await send('coupon.changed');
    await send('coupon.used');
    await active(page, 'coupon.check.checking').waitFor();
    await send('checkCoupon done');
    await active(page, 'coupon.check.applied').waitFor();
    await send('coupon.left');
    await active(page, 'coupon.cooldown.coolingDown').waitFor();
    await send('after coolDown');
    await active(page, 'coupon.cooldown.open').waitFor();
    await page.getByRole('list', { name: 'History' }).getByRole('button', { name: 'coupon.used' }).click();
    await active(page, 'coupon.check.checking').waitFor();
    expect(await accessibilityByDayAndNight(page, 'body')).toEqual([]);
  });

  it('a generated path is walked step by step', async () => {
    const { page } = await visit();
    // A static host serves the gallery's page for every unknown path, so that a chart opens by its URL.
    await page.route('**/coverage/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Charts</title>' }),
    );
    await open(page, 'address');
    await panel(page, 'Paths').click();
    await page.getByText('There was no run at this level in this checkout yet').waitFor();
    await page.getByRole('list', { name: 'Generated paths' }).getByRole('button').first().click();
    await page.getByText(/^Step 0 of \d+$/).waitFor();
    await page.getByRole('button', { name: 'Step on' }).click();
    await page.getByText(/^Step 1 of \d+$/).waitFor();
    await expect.poll(() => page.locator('.drawing .is-active').count()).toBeGreaterThan(0);
    expect(await accessibilityByDayAndNight(page, 'body')).toEqual([]);
  });
});

describe('finding one’s way', () => {
  it('search goes across charts, states and events; a chart and a state have addresses', async () => {
    const { page, goTo } = await visit();
    await goTo('/machines/');
    const search = page.getByRole('searchbox', { name: 'Search charts, states and events' });
    await search.fill('confirming');
    await page.getByRole('link', { name: 'confirming state of Address' }).click();
    await page.waitForURL(/\/machines\/address\/confirming/);
    await page.locator('[data-state="address.confirming"].is-chosen').waitFor();
    const written = page.getByRole('link', { name: /^address\.machine\.ts:\d+$/ }).first();
    await expect
      .poll(() => written.getAttribute('href'))
      .toMatch(/^vscode:\/\/file\/.+\/machines\/address\/address\.machine\.ts:\d+$/);
    await search.fill('no such thing');
    await page.getByText('Nothing has this in its name.').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'confirming' }).waitFor();
    expect(await accessibilityByDayAndNight(page, 'body')).toEqual([]);
  });

  it('by keyboard: a chart, its panels, its drawing', async () => {
    const { page } = await visit();
    await open(page, 'testimonials');
    await panel(page, 'Read').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => panel(page, 'Simulate').getAttribute('aria-selected')).toBe('true');
    const zoom = page.getByLabel('Zoom', { exact: true });
    const before = await zoom.textContent();
    await page.getByRole('group', { name: /^Drawing\./ }).focus();
    await page.keyboard.press('+');
    await expect.poll(() => zoom.textContent()).not.toBe(before);
    await page.keyboard.press('0');
    await expect.poll(() => zoom.textContent()).toBe(before);
  });

  it('what there is not says so', async () => {
    const { page, goTo } = await visit();
    await goTo('/machines/nothing');
    await page.getByRole('heading', { name: 'There is no chart “nothing”' }).waitFor();
    await goTo('/machines/address/nowhere');
    await page.getByRole('alert').filter({ hasText: 'The chart has no state “nowhere”' }).waitFor();
  });
});
