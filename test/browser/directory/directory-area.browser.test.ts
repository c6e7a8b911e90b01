/** The list follows the map, which moves by its buttons and its pins ("Members in this area"). Also pins at the map's edge. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { crowd, withCrowd, type WireMember } from '../support/large-directory.ts';
import { directory, eventually, leaveFewMembers, openDirectory, printedData, whenNamed } from '../support/directory.ts';
import { focused } from '../support/focus.ts';
import { receiveVisitors, type Visitor } from '../support/visit.ts';

const { visit } = receiveVisitors();

const ALL = '300 members, 270 on the map';
const status = (page: Page) => page.locator('.pp-directory-count').getByRole('status');
const inArea = /^[\d,]+ members? in this area$/;

/** Opens the directory with 300 members in Oregon, a fifth of them in the map's first view. */
async function openCrowd(visitor: Visitor) {
  await withCrowd(visitor.page, crowd(300));
  const shown = await openDirectory(visitor);
  await whenNamed(shown.map);
  const press = (name: string) => shown.map.getByRole('button', { name, exact: true }).click();
  const saysAll = () => eventually(() => status(visitor.page).textContent()).toBe(ALL);
  return { ...shown, press, saysAll };
}

/** The names of all pins that are at least partly in the map's window. */
const pinsInWindow = (page: Page) =>
  page.locator('.pp-map').evaluate((frame) => {
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll('.pp-marker')]
      .filter((pin) => {
        const box = pin.getBoundingClientRect();
        return box.right > left + 1 && box.left < right - 1 && box.bottom > top + 1 && box.top < bottom - 1;
      })
      .map((pin) => pin.ariaLabel ?? '');
  });

describe('the list follows the map', () => {
  it('when zoomed by its buttons; "Show all" restores all of them', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { press, saysAll, map, list, rows, search } = await openCrowd(visitor);
    await saysAll();
    await press('Zoom in');
    await eventually(() => status(page).textContent()).toMatch(inArea);
    await page.getByRole('list', { name: 'Members in this area', exact: true }).waitFor();
    const closer = parseInt((await status(page).textContent())!, 10);
    await eventually(() => rows.count()).toBe(closer);
    // A member without a location is in no area, so not in this list.
    await expect.poll(() => list.getByText('No location on the map').count()).toBe(0);
    expect(await focused(page)).toBe('button "Zoom in"');
    expect(await accessibilityProblems(page)).toEqual([]);
    await press('Zoom out');
    await press('Zoom out');
    await eventually(async () => parseInt((await status(page).textContent())!, 10)).toBeGreaterThan(closer);
    await page.locator('.pp-directory-count').getByRole('button', { name: 'Show all', exact: true }).click();
    await saysAll();
    await eventually(() => focused(page)).toMatch(/^status/);
    // The map also shows them again, whichever "Show all" was pressed.
    const onMap = async () =>
      await map
        .locator('.pp-marker')
        .evaluateAll((pins) =>
          pins.reduce((sum, pin) => sum + parseInt(/^(\d+) members/.exec(pin.ariaLabel ?? '')?.[1] ?? '1', 10), 0),
        );
    await eventually(onMap).toBe(270);
    await press('Zoom in');
    await eventually(() => status(page).textContent()).toMatch(inArea);
    await press('Show all');
    await saysAll();
    // A search covers all members, because the map moves to the results.
    await press('Zoom in');
    await eventually(() => status(page).textContent()).toMatch(inArea);
    await search.fill('member 7');
    await eventually(() => status(page).textContent()).toMatch(/^\d+ members, \d+ on the map$/);
  });

  it('to the pin that is pressed, and the popup stays open; but not for a pressed row', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { pins, panButton, map, saysAll, rows } = await openCrowd(visitor);
    await panButton('Member 1').click();
    await eventually(() => focused(page)).toMatch(/^dialog /);
    await saysAll();
    await page.keyboard.press('Escape');
    await expect.poll(() => map.getByRole('dialog').count()).toBe(0);
    await map.getByRole('button', { name: 'Show all', exact: true }).click();
    await map.locator('.pp-marker[aria-label*=" dental, "]').first().click();
    await eventually(() => status(page).textContent()).toMatch(inArea);
    await whenNamed(map);
    await pins.first().focus();
    const [name = ''] = (await page.evaluate(() => document.activeElement!.ariaLabel ?? '')).split(', ');
    // The map moves to the pin, and the list then shows the members there.
    const members = page.waitForResponse((response) => response.url().includes('within='));
    await page.keyboard.press('Enter');
    await map.getByRole('dialog').waitFor();
    await members;
    await expect.poll(() => map.getByRole('dialog').count()).toBe(1);
    await map.getByRole('button', { name: 'Show in the list' }).click();
    await eventually(() => focused(page)).toBe('button "Pan to member in the map"');
    await expect.poll(() => rows.filter({ has: page.getByRole('link', { name, exact: true }) }).count()).toBe(1);
    await expect.poll(() => status(page).textContent()).toMatch(inArea);
  });

  it('and is restored with Back, like the map', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { press, centre } = await openCrowd(visitor);
    await press('Zoom in');
    await eventually(() => status(page).textContent()).toMatch(inArea);
    const [said, middle] = [await status(page).textContent(), await centre()];
    await page.goto('/membership-overview/');
    await page.goBack();
    const back = directory(page);
    await back.list.waitFor();
    await eventually(() => status(page).textContent()).toBe(said);
    await page.getByRole('img', { name: 'Sandbox map' }).waitFor();
    await eventually(async () => (await back.centre()).lat).toBeCloseTo(middle.lat, 3);
  });
});

describe('on the portal itself', () => {
  it('the area and a specialty narrow the list, one and together, by REST', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { map, rows } = await openDirectory(visitor);
    await whenNamed(map);
    const { data } = await printedData(page);
    const { total, members: first } = data;
    const counted = async () => parseInt((await status(page).textContent()) ?? '', 10);
    const names = () => rows.locator('.pp-member-name').allTextContents();

    const asked = page.waitForRequest((request) => request.url().includes('within='));
    await map.getByRole('button', { name: 'Zoom in', exact: true }).click();
    const [south = 0, west = 0, north = 0, east = 0] = new URL((await asked).url()).searchParams
      .get('within')!
      .split(',')
      .map(Number);
    await eventually(() => status(page).textContent()).toMatch(inArea);
    const isInArea = ({ geolocation }: WireMember) =>
      geolocation !== null &&
      geolocation.lat >= south &&
      geolocation.lat <= north &&
      geolocation.lng >= west &&
      geolocation.lng <= east;
    const found = first.filter(isInArea);
    expect(found.length).toBeGreaterThan(0);
    await eventually(names).toEqual(expect.arrayContaining(found.map(({ name }) => name)));
    await expect.poll(() => rows.count()).toBe(await counted());

    const specialty = page.getByRole('combobox', { name: 'Specialty', exact: true });
    const wanted = data.specialties!.all[0]!;
    await specialty.selectOption(wanted);
    await eventually(() => status(page).textContent()).toMatch(/^\d+ members?, \d+ on the map$/);
    const listed = await counted();
    expect(listed).toBeLessThan(total);
    await eventually(() => rows.locator('.pp-member-about').filter({ hasText: wanted }).count()).toBe(listed);
    await map.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await eventually(() => status(page).textContent()).toMatch(/ in this area/);
    await eventually(async () => (await rows.count()) <= listed).toBe(true);
    await page.reload();
    await eventually(() => status(page).textContent()).toMatch(/ in this area/);
    await expect.poll(() => specialty.inputValue()).toBe(wanted);
  });
});

/** Of longitude, at zoom 12. */
const DEGREES_PER_PIXEL = 360 / (256 * 2 ** 12);

describe('a pin that is partly visible', () => {
  it('is named, and the arrows lead to it and show all of it', async () => {
    await leaveFewMembers();
    const visitor = await visit();
    const { page } = visitor;
    const { map, moveMap } = await openDirectory(visitor);
    await whenNamed(map);
    // The pin's point is below the map's lower edge, but its head is still visible.
    const point = await page.evaluate(() => {
      const frame = document.querySelector('.pp-map')!.getBoundingClientRect();
      const low = [...document.querySelectorAll('.pp-marker')]
        .map((pin) => pin.getBoundingClientRect())
        .filter(({ bottom }) => bottom < frame.bottom)
        .toSorted((a, b) => b.bottom - a.bottom)[0]!;
      return { down: frame.bottom + 20 - low.bottom };
    });
    const { lat, lng } = await directory(page).centre();
    await moveMap({ lat: lat + point.down * DEGREES_PER_PIXEL * Math.cos((lat * Math.PI) / 180), lng });
    await whenNamed(map);
    const shown = await pinsInWindow(page);
    expect(shown.filter((name) => !name.includes(', '))).toEqual([]);
    await map.locator('.pp-marker[tabindex="0"]').focus();
    const reached = new Set<string>();
    for (let count = 0; count < 40; count += 1) {
      const { name, isWhole } = await page.evaluate(() => {
        const frame = document.querySelector('.pp-map')!.getBoundingClientRect();
        const pin = document.activeElement!;
        const box = pin.getBoundingClientRect();
        return {
          name: pin.ariaLabel ?? '',
          isWhole:
            box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom,
        };
      });
      if (reached.size > 0) expect([name, isWhole]).toEqual([name, true]);
      if (reached.has(name)) break;
      reached.add(name);
      await page.keyboard.press('ArrowRight');
    }
    expect(shown.filter((name) => !reached.has(name))).toEqual([]);
  });

  it('is announced, and those beyond the edges are not', async () => {
    await leaveFewMembers();
    const visitor = await visit();
    const { page } = visitor;
    const { map, moveMap } = await openDirectory(visitor);
    await whenNamed(map);
    const { lat, lng } = await directory(page).centre();
    // The highest pin leaves the map by its upper edge, and stays drawn.
    const up = await page.evaluate(() => {
      const { top } = document.querySelector('.pp-map')!.getBoundingClientRect();
      const bottoms = [...document.querySelectorAll('.pp-marker')].map((pin) => pin.getBoundingClientRect().bottom);
      return Math.min(...bottoms.filter((bottom) => bottom > top)) - top + 10;
    });
    await moveMap({ lat: lat - up * DEGREES_PER_PIXEL * Math.cos((lat * Math.PI) / 180), lng });
    await whenNamed(map);
    const shown = await pinsInWindow(page);
    await expect.poll(() => map.locator('.pp-marker').count()).toBeGreaterThan(shown.length);
    await expect.poll(() => map.locator('.pp-markers').getByRole('button').count()).toBe(shown.length);
  });
});
