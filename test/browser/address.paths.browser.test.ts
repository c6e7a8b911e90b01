/** The address on the running portal: the few generated paths that together take every transition that a person can cause. */
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { newAddressModel } from '../machines/address/address.model.ts';
import { addressTable } from '../machines/address/address.screen.ts';
import type { addressMachine } from '../../machines/address/address.machine.ts';
import { browserDriver, type BrowserOptions } from '#kit/playwright';
import { type Path, recordFigures, replayCoverage, runPath, stateIdsOf, transitionsOf } from '#kit';
import { accessibilityAlong } from './support/accessibility.ts';
import { addressOptions, addressPaths, covers, few } from './support/address-cover.ts';
import { registrationForm } from './support/registration-form.ts';
import { receiveVisitors } from './support/visit.ts';

const { visit } = receiveVisitors();

const accessibility = accessibilityAlong(addressTable);

const options: BrowserOptions = { ...addressOptions(), also: accessibility.check };

const withoutMap = shortestTo((state) => state.matches({ editing: 'unavailable' }));
const walked = [...few, withoutMap];
for (const [path, taken] of replayCoverage(newAddressModel, [withoutMap])) covers.set(path, taken);

function shortestTo(isGoal: (state: SnapshotFrom<typeof addressMachine>) => boolean): Path {
  const lengthTo = ({ steps }: Path) => steps.findIndex(({ state }) => isGoal(state as never)) + 1;
  const [path] = addressPaths.filter((one) => lengthTo(one) > 0).toSorted((a, b) => lengthTo(a) - lengthTo(b));
  if (!path) throw new Error('No path leads there');
  return { ...path, steps: path.steps.slice(0, lengthTo(path)) };
}

/** Begins with page data that have an address with its place; the view level walks it. */
const ONLY_WITH_PAGE_DATA = ['#address.loading | always | 0'];

describe('an address on the running portal', () => {
  it.each(few.map((path) => [path.description, path] as const))('%s', async (_, path) => {
    const { page, complaints } = await visit();
    complaints.expect(/Failed to load resource.*(403|404).*held\/geocode/);
    await runPath(path, await browserDriver(page, options));
  });

  it('is registered without the maps script, which never comes', async () => {
    const { page, complaints } = await visit();
    complaints.expect(/Failed to load resource: net::ERR_FAILED.*sandbox\/maps\.js/);
    await page.route(/\/sandbox\/maps\.js/, (route) => route.abort());
    const driver = await browserDriver(page, options);
    await runPath(withoutMap, {
      ...driver,
      // Three retries of the loader, each after a wait of its own.
      reject: () =>
        expect
          .poll(
            async () => {
              await page.clock.runFor(50);
              return page.getByText('The map could not be loaded.').count();
            },
            { timeout: 10_000 },
          )
          .toBe(1),
    });
    await registrationForm(page).button('Save Address').click();
    await registrationForm(page).button('Edit Address').waitFor();
  });

  it('every transition that a person can cause was taken', () => {
    const all = transitionsOf(newAddressModel.machine);
    const taken = new Set(walked.flatMap((path) => [...covers.get(path)!]));
    const states = walked.flatMap(({ steps }) => steps.flatMap(({ state }) => state._nodes.map(({ id }) => id)));
    recordFigures('address', 'browser', {
      paths: walked.length,
      steps: walked.reduce((sum, { steps }) => sum + steps.length - 1, 0),
      states: `${new Set(states).size}/${stateIdsOf(newAddressModel.machine).size}`,
      transitions: `${taken.size}/${all.size}`,
    });
    expect([...all.keys()].filter((key) => !taken.has(key))).toEqual(ONLY_WITH_PAGE_DATA);
  });

  it('axe found nothing in any state, wide and narrow', () => accessibility.expectAll(walked));
});
