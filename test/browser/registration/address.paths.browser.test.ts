/** The address on the running portal. A few generated paths together take every transition that a person can cause. */
import { describe, expect, it } from 'vitest';
import { newAddressModel } from '../../machines/address/address.model.ts';
import { addressScreen } from '../../machines/address/address.screen.ts';
import { browserDriver, type BrowserOptions } from '#kit/playwright';
import { recordStats, replayCoverage, runPath, getStateIds, getTransitions } from '#kit';
import { accessibilityAlong } from '../support/accessibility.ts';
import { addressOptions, covers, few, walkWithoutMap, withoutMap } from '../support/address-cover.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

const accessibility = accessibilityAlong(addressScreen);

const options: BrowserOptions = { ...addressOptions(), assert: accessibility.check };

const walked = [...few, withoutMap];
for (const [path, taken] of replayCoverage(newAddressModel, [withoutMap])) covers.set(path, taken);

/** Starts with page data that contain an address with its location; the view tests cover it. */
const ONLY_WITH_PAGE_DATA = ['#address.loading | always | 0'];

describe('an address on the running portal', () => {
  it.each(few.map((path) => [path.description, path] as const))('%s', async (_, path) => {
    const { page, complaints } = await visit();
    complaints.expect(/Failed to load resource.*(403|404).*held\/geocode/);
    await runPath(path, await browserDriver(page, options));
  });

  it('is registered without the maps script, which never loads', async () => {
    const { page, complaints } = await visit();
    complaints.expect(/Failed to load resource: net::ERR_FAILED.*sandbox\/maps\.js/);
    await walkWithoutMap(page, options);
  });

  it('every transition that a user can cause was taken', () => {
    const all = getTransitions(newAddressModel.machine);
    const taken = new Set(walked.flatMap((path) => [...covers.get(path)!]));
    const states = walked.flatMap(({ steps }) => steps.flatMap(({ state }) => state._nodes.map(({ id }) => id)));
    recordStats('address', 'browser', {
      paths: walked.length,
      steps: walked.reduce((sum, { steps }) => sum + steps.length - 1, 0),
      states: `${new Set(states).size}/${getStateIds(newAddressModel.machine).size}`,
      transitions: `${taken.size}/${all.size}`,
    });
    expect([...all.keys()].filter((key) => !taken.has(key))).toEqual(ONLY_WITH_PAGE_DATA);
  });

  it('every state passes axe, wide and narrow', () => accessibility.expectAll(walked));
});
