/** The address on the running portal: the few generated paths that together take every transition that a person can cause. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { FOUND, newAddressModel } from '../machines/address/address.model.ts';
import { addressGestures, addressTable } from '../machines/address/address.screen.ts';
import type { addressMachine } from '../../machines/address/address.machine.ts';
import type { GeocodedAddress, GeocodeFailure } from '../../machines/address/address.types.ts';
import { browserDriver, type BrowserOptions, type Wire } from '#kit/playwright';
import {
  gestureFor,
  isError,
  type Path,
  recordFigures,
  replayCoverage,
  runPath,
  smallestCover,
  stateIdsOf,
  transitionsOf,
} from '#kit';
import { accessibilityAlong } from './support/accessibility.ts';
import { allHasCome } from './support/prepared-registration.ts';
import { registrationForm } from './support/registration-form.ts';
import { receiveVisitors } from './support/visit.ts';

const { visit } = receiveVisitors();

/** In place of the sandbox's own geocoder: one whose answers the test gives, over the network. */
const HELD_GEOCODER = `export class Geocoder {
  async geocode() {
    const response = await fetch('/held/geocode');
    const answer = await response.json();
    if (!response.ok) throw Object.assign(new Error(answer.message), { code: answer.code });
    return answer;
  }
}`;

const part = (type: string, name: string) => ({ long_name: name, short_name: name, types: [type] });

/** As the geocoder writes down what the chart then reads. */
const geocoded = ({ line1, city, state, zip, geoLat, geoLng, formatted }: GeocodedAddress) => ({
  results: [
    {
      address_components: [
        part('street_number', line1.split(' ')[0] ?? ''),
        part('route', line1.split(' ').slice(1).join(' ')),
        part('locality', city),
        part('administrative_area_level_1', state),
        part('postal_code', zip),
        part('country', 'US'),
      ],
      geometry: { location: { lat: geoLat, lng: geoLng } },
      formatted_address: formatted,
    },
  ],
});

const geocode: Wire = {
  url: /\/held\/geocode$/,
  resolve: (found) => ({ json: geocoded(found as GeocodedAddress) }),
  reject(error) {
    const failure = error as GeocodeFailure;
    if (failure.kind === 'notFound') return { status: 404, json: { code: 'ZERO_RESULTS', message: '' } };
    if (failure.kind === 'refused') return { status: 403, json: { code: 'REQUEST_DENIED', message: failure.message } };
    return { json: { results: [{ formatted_address: FOUND.formatted, address_components: [] }] } };
  },
};

async function open(page: Page) {
  await page.route('**/sandbox/maps-geocoder.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: HELD_GEOCODER }),
  );
  await page.goto('/register/');
  const form = registrationForm(page);
  await form.next();
  await form.isOn('Personal and Practice Information');
  await allHasCome(page, form.textbox('Address Line 2'));
  const { line2, city, zip } = newAddressModel.spec.input.address;
  await form.textbox('Address Line 2').fill(line2);
  await form.textbox('City').fill(city);
  await form.choice('State').selectOption({ label: 'Oregon' });
  await form.textbox('ZIP Code').fill(zip);
}

const accessibility = accessibilityAlong(addressTable);

const options: BrowserOptions = {
  table: addressTable,
  also: accessibility.check,
  gestures: addressGestures,
  wires: { geocode },
  open,
  causes: {
    // Next, with a form that lacks nearly everything.
    'fields.revealed': (page) => registrationForm(page).next(),
    async 'form.hidden'(page) {
      const form = registrationForm(page);
      await page.goBack();
      await form.isOn('Product Selection');
      await form.next();
      await form.isOn('Personal and Practice Information');
    },
  },
};

const isUnavailable = (error: unknown) => (error as GeocodeFailure).kind === 'unavailable';

/** Whether a person can cause every event of it, while the maps script is there. */
function isWalkable({ steps }: Path) {
  return steps.slice(1).every(({ event }, index) => {
    if (isError(event)) return !isUnavailable(event['error']);
    if (event.type.startsWith('xstate.')) return true;
    const before = steps[index]!.state;
    if (!('send' in gestureFor(addressGestures, event, before))) return true;
    // Behind the dialog nothing can be pressed; Back closes it.
    return event.type === 'form.hidden' || (event.type === 'fields.revealed' && !before.matches('confirming'));
  });
}

const paths = newAddressModel.edgePaths();
const walkable = paths.filter(isWalkable);
const covers = replayCoverage(newAddressModel, paths);
const few = smallestCover(walkable, (path) => covers.get(path)!);
const withoutMap = shortestTo((state) => state.matches({ editing: 'unavailable' }));
const walked = [...few, withoutMap];
for (const [path, taken] of replayCoverage(newAddressModel, [withoutMap])) covers.set(path, taken);

function shortestTo(isGoal: (state: SnapshotFrom<typeof addressMachine>) => boolean): Path {
  const lengthTo = ({ steps }: Path) => steps.findIndex(({ state }) => isGoal(state as never)) + 1;
  const [path] = paths.filter((one) => lengthTo(one) > 0).toSorted((a, b) => lengthTo(a) - lengthTo(b));
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
