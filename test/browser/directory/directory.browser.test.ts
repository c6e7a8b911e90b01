/** The member directory on the running portal, with the demo's members and a fake map. */
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { directory, eventually, leaveFewMembers, openDirectory, printedData, whenNamed } from '../support/directory.ts';
import { focused } from '../support/focus.ts';
import { NARROW, receiveVisitors, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

/** Ignores small pins, and links that a popup partly covers until it is closed. A pin's position is essential, so the map is exempt (WCAG 2.2, 2.5.8, "Essential"). Each pin also has a row. */
const isBehindPopup = (problem: string) =>
  /^target-size: .* at #pp-directory-pin-\d+:|^target-size: .* because it is partially obscured/.test(problem);

describe('the directory with all of its members', () => {
  it('lists every member from the server, with a pin for each location', async () => {
    const visitor = await visit();
    const { rows, pins, clusters } = await openDirectory(visitor);
    const { data } = await printedData(visitor.page);
    await expect.poll(() => rows.count()).toBe(data.total);
    expect(data.total).toBeGreaterThanOrEqual(60);
    await visitor.page.getByText(`${data.total} members, ${data.on_map} on the map`, { exact: true }).waitFor();
    await visitor.page.getByRole('button', { name: 'Zoom out' }).click();
    const onMap = async () =>
      (await pins.count()) +
      (await clusters.evaluateAll((all) => all.reduce((sum, one) => sum + parseInt(one.ariaLabel ?? '', 10), 0)));
    await eventually(onMap).toBe(data.on_map);
    for (const [width, viewport] of Object.entries({ WIDE, NARROW })) {
      await visitor.page.setViewportSize(viewport);
      expect(await accessibilityProblems(visitor.page), width).toEqual([]);
      const overflow = () => visitor.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow(), width).toBeLessThanOrEqual(0);
    }
  });

  it('search and profession narrow the list and the pins; an empty result says so', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { rows, pins, clusters, search, profession } = await openDirectory(visitor);
    const { data } = await printedData(page);
    await profession.selectOption({ label: 'Dental' });
    await eventually(() => rows.getByText('Medical', { exact: true }).count()).toBe(0);
    const mixes = () =>
      clusters.evaluateAll((all) => all.map(({ ariaLabel }) => /\d+ medical$/.exec(ariaLabel ?? '')?.[0]));
    await eventually(async () => new Set(await mixes())).toEqual(new Set(['0 medical']));
    const wanted = data.members.find((member) => member.profession === 'dental')!;
    await search.fill(wanted.practice_name.toUpperCase());
    await eventually(() => rows.locator('mark').first().textContent()).toBe(wanted.practice_name.split(' ')[0]);
    await expect.poll(() => rows.count()).toBeLessThan(20);
    await search.fill('nobody is called like this');
    await page.getByText('No members match.', { exact: true }).waitFor();
    await eventually(async () => [await rows.count(), await pins.count(), await clusters.count()]).toEqual([0, 0, 0]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear search', exact: true }).click();
    await eventually(() => rows.count()).toBe(data.total);
    await expect.poll(() => search.inputValue()).toBe('');
    // The button has disappeared, so the search field has the focus.
    await eventually(() => focused(page)).toBe('searchbox "Search members"');
  });

  it('a place among the words lists the members near it; one that the map does not know is searched as a word', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { rows, search } = await openDirectory(visitor);
    await search.fill('dentist near 97209');
    await page.getByText('Within 25 miles of “97209”, the nearest first', { exact: true }).waitFor();
    await eventually(() => rows.getByText('Medical', { exact: true }).count()).toBe(0);
    const miles = async () =>
      (await rows.getByText(/\smi\saway$/).allTextContents()).map((text) => parseFloat(text.slice(3)));
    await eventually(async () => (await miles()).length).toBe(await rows.count());
    const found = await miles();
    expect(found.length).toBeGreaterThan(5);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(await accessibilityProblems(page)).toEqual([]);
    await search.fill('dentist near Nowhere');
    await page
      .getByText('We found no place called “Nowhere”. The list shows members with that word.', { exact: true })
      .waitFor();
    await page.getByText('No members match.', { exact: true }).waitFor();
  });

  it('the filter bar stays in sight while the list scrolls', async () => {
    const visitor = await visit();
    const { search, rows } = await openDirectory(visitor);
    await rows.last().scrollIntoViewIfNeeded();
    const { y } = (await search.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(100);
  });

  it('a linked member without a location: the list shows the row', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openDirectory(visitor);
    const { data } = await printedData(page);
    const member = data.members.findLast(({ geolocation }) => geolocation === null)!;
    await page.goto(`/member-directory/?member=${member.id}`);
    const { row } = directory(page);
    await eventually(() => row(member.name).getAttribute('aria-current')).toBe('true');
    const isInSight = async () => {
      const box = await row(member.name).boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= WIDE.height;
    };
    await eventually(isInSight).toBe(true);
  });
});

describe('the directory', () => {
  beforeEach(leaveFewMembers);

  it('the map starts at the fixed point, beside the list or as a strip above it, and no gesture moves it', async () => {
    const visitor = await visit();
    const { map, centre } = await openDirectory(visitor);
    const fixed = { lat: 45.5152, lng: -122.6784 };
    expect(await centre()).toEqual(fixed);
    const { x, y, width } = (await map.boundingBox())!;
    const heightOf = async () => (await map.locator('.pp-map').boundingBox())!.height;
    expect(await heightOf()).toBeGreaterThanOrEqual(420);
    const firstRow = async () => (await visitor.page.getByRole('list', { name: 'Members' }).boundingBox())!;
    expect((await firstRow()).y).toBeCloseTo(y, 0);
    await visitor.page.mouse.move(x + width - 40, y + 60);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(x + width - 340, y + 160, { steps: 4 });
    await visitor.page.mouse.up();
    expect(await centre()).toEqual(fixed);
    await visitor.page.setViewportSize(NARROW);
    await expect.poll(() => heightOf()).toBe(140);
    // The first member is on the first screen.
    expect((await firstRow()).y).toBeLessThan(640);
  });

  it('a row’s button scrolls to the map, pans to the member and opens the popup; Close goes back', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { panButton, popup, centre, map, query } = await openDirectory(visitor);
    const { data } = await printedData(page);
    const member = data.members.findLast(({ geolocation }) => geolocation !== null)!;
    await panButton(member.name).click();
    await popup(member.practice_name).waitFor();
    await eventually(async () => Math.round((await map.boundingBox())!.y)).toBe(100);
    await eventually(centre).toEqual(member.geolocation);
    await eventually(() => focused(page)).toBe(`dialog "${member.practice_name}"`);
    await eventually(query).toBe(`?member=${member.id}`);
    const opened = popup(member.practice_name);
    await expect.poll(() => opened.innerText()).toContain(member.name);
    await expect.poll(() => opened.innerText()).toContain(String(member['address_line_1']));
    await expect.poll(() => opened.innerText()).toContain(String(member['address_line_2']));
    const phone = opened.getByRole('link', { name: String(member['practice_phone']), exact: true });
    await expect.poll(() => phone.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
    const mail = opened.getByRole('link', { name: String(member['practice_email']), exact: true });
    await expect.poll(() => mail.getAttribute('href')).toBe(`mailto:${String(member['practice_email'])}`);
    expect((await accessibilityProblems(page)).filter((problem) => !isBehindPopup(problem))).toEqual([]);
    await opened.getByRole('button', { name: 'Close', exact: true }).click();
    await eventually(() => focused(page)).toBe('button "Pan to member in the map"');
    expect(await panButton(member.name).evaluate((button) => button === document.activeElement)).toBe(true);
    await eventually(query).toBe('');
  });

  it('a pin opens its popup below it, another one takes its place, Esc closes and the focus is on the pin', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { pin, pins, popup, map, centre } = await openDirectory(visitor);
    await pins.first().waitFor();
    const { data } = await printedData(page);
    await whenNamed(map);
    const names = new Set(await pins.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel)));
    const near = data.members.filter(
      ({ name, practice_name, geolocation }) =>
        names.has(`${name}, ${practice_name}`) && Math.abs(geolocation!.lat - 45.5152) < 0.04,
    );
    const one = near[0]!;
    const distance = ({ geolocation }: typeof one) =>
      Math.hypot(geolocation!.lat - one.geolocation!.lat, geolocation!.lng - one.geolocation!.lng);
    // The nearest one is still in sight after the map has moved to the first.
    const other = near.slice(1).toSorted((a, b) => distance(a) - distance(b))[0]!;
    await pin(one).focus();
    await page.keyboard.press('Enter');
    await popup(one.practice_name).waitFor();
    await pin(other).focus();
    await page.keyboard.press('Space');
    await popup(other.practice_name).waitFor();
    await expect.poll(() => map.getByRole('dialog').count()).toBe(1);
    await eventually(centre).toEqual(other.geolocation);
    const [popupBox, pinBox] = [await popup(other.practice_name).boundingBox(), await pin(other).boundingBox()];
    const gap = popupBox!.y - (pinBox!.y + pinBox!.height);
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(40);
    await page.keyboard.press('Escape');
    await expect.poll(() => map.getByRole('dialog').count()).toBe(0);
    await eventually(() => pin(other).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await pin(other).boundingBox()).toMatchObject({ width: 50, height: 50 });
  });

  it('on a phone the popup stands under the map, and nothing is wider than the window', async () => {
    const visitor = await visit({ viewport: NARROW });
    const { page } = visitor;
    const { panButton, popup, map } = await openDirectory(visitor);
    const { data } = await printedData(page);
    const member = data.members.find(({ geolocation }) => geolocation !== null)!;
    await panButton(member.name).click();
    const box = (await popup(member.practice_name).boundingBox())!;
    const mapBox = (await map.locator('.pp-map').boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(mapBox.y + mapBox.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('without a map', () => {
  beforeEach(leaveFewMembers);

  it('that does not load: list, search and popup work, and Retry loads it', async () => {
    const visitor = await visit();
    const { page, complaints } = visitor;
    complaints.expect(/net::ERR_FAILED.*sandbox\/maps\.js/);
    let isBlocked = true;
    await page.route(/\/sandbox\/maps\.js/, (route) => (isBlocked ? route.abort() : route.continue()));
    const { map, panButton, popup, search, rows, pins } = await openDirectory(visitor, { hasMap: false });
    await map.getByText('The map could not be loaded.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const { data } = await printedData(page);
    const member = data.members.find(({ geolocation }) => geolocation !== null)!;
    await search.fill(member.name);
    await eventually(() => rows.count()).toBe(1);
    await panButton(member.name).click();
    await popup(member.practice_name).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    isBlocked = false;
    await map.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByRole('img', { name: 'Sandbox map' }).waitFor();
    await eventually(() => pins.count()).toBeGreaterThan(0);
    await expect.poll(() => popup(member.practice_name).count()).toBe(1);
  });
});

describe('a linked member', () => {
  beforeEach(leaveFewMembers);

  it('is open at once; Close removes the link from the URL, and nothing else', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { list } = await openDirectory(visitor);
    const { data } = await printedData(page);
    const member = data.members.find(({ geolocation }) => geolocation !== null)!;
    await page.goto(`/member-directory/?from=mail&member=${member.id}`);
    const { popup, query, centre, row } = directory(page);
    await popup(member.practice_name).waitFor();
    await eventually(centre).toEqual(member.geolocation);
    await expect.poll(() => row(member.name).getAttribute('aria-current')).toBe('true');
    await popup(member.practice_name).getByRole('button', { name: 'Show in the list' }).click();
    await eventually(() => focused(page)).toBe('button "Pan to member in the map"');
    await popup(member.practice_name).getByRole('button', { name: 'Close', exact: true }).click();
    await list.waitFor();
    await eventually(query).toBe('?from=mail');
  });

  it('Back closes what was opened, and Forward opens it again', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { panButton, popup, map, query } = await openDirectory(visitor);
    const { data } = await printedData(page);
    const [one, other] = data.members.filter(({ geolocation }) => geolocation !== null);
    await panButton(one!.name).click();
    await panButton(other!.name).click();
    await popup(other!.practice_name).waitFor();
    await eventually(query).toBe(`?member=${other!.id}`);
    await page.goBack();
    await eventually(() => map.getByRole('dialog').count()).toBe(0);
    expect(query()).toBe('');
    await page.goForward();
    await popup(other!.practice_name).waitFor();
  });

  it('that does not exist gets a message', async () => {
    const visitor = await visit();
    const { page } = visitor;
    visitor.complaints.expect(/404/);
    const { query } = await openDirectory(visitor, { query: '?member=999999' });
    await page.getByText('This member is not in the directory.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => page.getByText('This member is not in the directory.').count()).toBe(0);
    await eventually(query).toBe('');
  });
});

it('the popup is hidden when its location is more than 4000 pixels away, and shown again near it', async () => {
  await leaveFewMembers();
  const visitor = await visit();
  const { page } = visitor;
  const { panButton, popup, centre, moveMap } = await openDirectory(visitor);
  const { data } = await printedData(page);
  const member = data.members.find(({ geolocation }) => geolocation !== null)!;
  await panButton(member.name).click();
  await popup(member.practice_name).waitFor();
  await eventually(centre).toEqual(member.geolocation);
  const { lat, lng } = member.geolocation!;
  await moveMap({ lat, lng: lng + 3 });
  await eventually(() => popup(member.practice_name).count()).toBe(0);
  await moveMap({ lat, lng });
  await eventually(() => popup(member.practice_name).count()).toBe(1);
});

it('by keyboard alone: past the map or through its pins, search, list, popup and back', async () => {
  await leaveFewMembers();
  const visitor = await visit();
  const { page } = visitor;
  const { press, type } = {
    press: page.keyboard.press.bind(page.keyboard),
    type: page.keyboard.type.bind(page.keyboard),
  };
  const { map, rows } = await openDirectory(visitor);
  await whenNamed(map);
  const { data } = await printedData(page);
  const member = data.members.find(({ geolocation }) => geolocation !== null)!;
  const tabTo = async (target: string, key = 'Tab') => {
    for (let count = 0; count < 30; count += 1) {
      await press(key);
      if ((await focused(page)) === target) return;
    }
    throw new Error(`Tab does not come to ${target}`);
  };
  await tabTo('link "Skip the map"');
  await press('Tab');
  // All pins share one Tab stop, and arrow keys move between them. The map's buttons follow.
  expect(await focused(page)).toMatch(/^button ".+, .+"$/);
  const first = await focused(page);
  await press('ArrowRight');
  expect(await focused(page)).toMatch(/^button ".+, .+"$/);
  expect(await focused(page)).not.toBe(first);
  await press('Tab');
  expect(await focused(page)).toBe('button "Zoom in"');
  await press('Shift+Tab');
  await press('Shift+Tab');
  await press('Enter');
  expect(await focused(page)).toBe('list "Members"');
  await tabTo('button "Show all"', 'Shift+Tab');
  await tabTo('button "Near me"', 'Shift+Tab');
  await press('Shift+Tab');
  expect(await focused(page)).toBe('combobox "Specialty"');
  await press('Shift+Tab');
  expect(await focused(page)).toBe('combobox "Profession"');
  await press('Shift+Tab');
  expect(await focused(page)).toBe('searchbox "Search members"');
  await type(member.name);
  // Rows that don't match disappear when the search results arrive. If one has the focus, the focus moves too.
  await eventually(() => rows.count()).toBe(1);
  await tabTo(`link "${member.name}"`);
  await press('Tab');
  expect(await focused(page)).toBe(`link "${String(member['practice_email'])}"`);
  await tabTo('button "Pan to member in the map"');
  await press('Enter');
  await eventually(() => focused(page)).toBe(`dialog "${member.practice_name}"`);
  await press('Tab');
  expect(await focused(page)).toBe('button "Close"');
  await press('Tab');
  expect(await focused(page)).toBe(`link "${String(member['practice_email'])}"`);
  await press('Escape');
  await eventually(() => focused(page)).toBe('button "Pan to member in the map"');
});
