/** The directory on the running portal: the few generated paths that together take every transition that a person can cause; axe in each state. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { matches } from '../../machines/directory/directory.rules.ts';
import type { DirectoryContext, Member } from '../../machines/directory/directory.types.ts';
import { browserDriver, type BrowserOptions } from '../kit/browser-driver.ts';
import { smallestCover, stateIdsOf, transitionsOf } from '../kit/coverage.ts';
import type { ModelEvent, Path } from '../kit/explore.ts';
import { recordFigures } from '../kit/figures.ts';
import { replayCoverage } from '../kit/replay-coverage.ts';
import { runPath } from '../kit/run.ts';
import { directoryModel } from '../machines/directory/directory.model.ts';
import { directoryGestures, directoryTable } from '../machines/directory/directory.screen.ts';
import { ADA } from '../machines/directory/members.ts';
import { accessibilityAlong } from './support/accessibility.ts';
import { eventually, changePageData, directory, type WireMember } from './support/directory.ts';
import { receiveVisitors } from './support/visit.ts';

const { visit } = receiveVisitors();

const wire = ({
  practiceName,
  addressLine1,
  addressLine2,
  practiceEmail,
  practicePhone,
  listedBy,
  ...member
}: Member) =>
  ({
    ...member,
    // No stranger is asked for pictures.
    avatar: '',
    practice_name: practiceName,
    address_line_1: addressLine1,
    address_line_2: addressLine2,
    practice_email: practiceEmail,
    practice_phone: practicePhone,
    listed_by: listedBy,
  }) satisfies WireMember;

const memberOf = (event: ModelEvent) => directoryModel.spec.input.members.find(({ id }) => id === event['id']);

/** Requests for further members wait until a path has them answered. */
async function optionsFor(page: Page): Promise<BrowserOptions<DirectoryContext>> {
  const waiting: Route[] = [];
  await page.route(/practice-portal\/v1\/members\?/, (route) => void waiting.push(route));
  const shown = directory(page);
  const place = ADA.geolocation!;
  return {
    table: directoryTable,
    gestures: directoryGestures,
    also: accessibility.check,
    async open(page) {
      await changePageData(page, ({ data }) => {
        data.members = directoryModel.spec.input.members.map(wire);
        data.total_pages = 2;
        data.graphql_url = null;
      });
      await page.goto('/member-directory/');
      await shown.list.waitFor();
      // React lets a part that was still loading wait a moment before it shows, and the clock stands.
      const isMapThere = async () => {
        await page.clock.runFor(100);
        return page.getByRole('img', { name: 'Sandbox map' }).isVisible();
      };
      await eventually(isMapThere).toBe(true);
    },
    causes: {
      async 'member.chosen'(page, event) {
        const member = memberOf(event)!;
        if (event['opener'] === 'row') await shown.panButton(member.name).click({ force: member.geolocation === null });
        else await shown.pin(wire(member)).click();
      },
      // From far away to the middle, and beyond what is shown.
      'popup.moved': (_, event) => shown.moveMap(event['y'] === -4001 ? { ...place, lat: place.lat - 4 } : place),
      'popup.closed': () => shown.pin(wire(ADA)).press('Escape'),
      async 'address.moved'(page, event) {
        // As a link on the page would: the address changes, and the page hears of it.
        await page.evaluate(
          (id) => {
            history.pushState(null, '', id === null ? location.pathname : `?member=${id}`);
            dispatchEvent(new PopStateEvent('popstate'));
          },
          event['id'] as number | null,
        );
      },
      async 'members.reported'(_, event) {
        await eventually(() => waiting.length).toBeGreaterThan(0);
        const { members, isLastPage } = event as unknown as { members: Member[]; isLastPage: boolean };
        const total = isLastPage ? '1' : '99';
        // A page without anybody is the last one by REST: so one who is known already comes again.
        const sent = (members.length === 0 && !isLastPage ? [ADA] : members).map(wire);
        await waiting.shift()!.fulfill({ headers: { 'X-WP-TotalPages': total }, json: sent });
      },
    },
  };
}

/** Whether a person can cause every event: nobody presses what the search hides, or a button of a popup that is hidden. */
function isWalkable({ steps }: Path) {
  return steps.slice(1).every(({ event }, index) => {
    const before = steps[index]!.state as AnyMachineSnapshot & { context: DirectoryContext };
    if (event.type === 'member.chosen') return matches(memberOf(event)!, before.context);
    if (event.type === 'row.requested') return before.matches({ open: 'shown' });
    if (event.type === 'popup.closed') return !before.matches('awaiting');
    // An address that stays the same tells nobody.
    if (event.type === 'address.moved') return addressIn(before) !== event['id'];
    return true;
  });
}

/** What the address says in that state. */
const addressIn = (state: AnyMachineSnapshot) =>
  state.matches('closed') ? null : (state.context as DirectoryContext).memberId;

const accessibility = accessibilityAlong(directoryTable);
const paths = directoryModel.edgePaths().filter(isWalkable);
const covers = replayCoverage(directoryModel, paths);
const few = smallestCover(paths, (path) => covers.get(path)!);

/** Nobody can press Close while the linked member is still looked for. */
const UNREACHED = ['#directory.awaiting | popup.closed | 0'];

describe('the directory on the running portal', () => {
  it.each(few.map((path) => [path.description, path] as const))('%s', async (_, path) => {
    const { page, signIn } = await visit();
    await signIn('member');
    await runPath(path, await browserDriver(page, await optionsFor(page)));
  });

  it('every transition that a person can cause was taken', () => {
    const all = transitionsOf(directoryModel.machine);
    const taken = new Set(few.flatMap((path) => [...covers.get(path)!]));
    const states = few.flatMap(({ steps }) => steps.flatMap(({ state }) => state._nodes.map(({ id }) => id)));
    recordFigures('directory', 'browser', {
      paths: few.length,
      steps: few.reduce((sum, { steps }) => sum + steps.length - 1, 0),
      states: `${new Set(states).size}/${stateIdsOf(directoryModel.machine).size}`,
      transitions: `${taken.size}/${all.size}`,
    });
    expect([...all.keys()].filter((key) => !taken.has(key))).toEqual(UNREACHED);
  });

  it('axe found nothing in any state, wide and narrow', () => accessibility.expectAll(few));
});
