/** The address on the running portal, and the few generated paths that together take every transition that a person can cause. */
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  browserDriver,
  type DrivenLocator,
  type DrivenPage,
  type BrowserOptions,
  type NetworkStub,
} from '#kit/playwright';
import { userActionFor, isError, type Path, replayCoverage, runPath, smallestCover } from '#kit';
import type { addressMachine } from '../../../machines/address/address.machine.ts';
import type { AddressContext, GeocodedAddress, GeocodeError } from '../../../machines/address/address.types.ts';
import { FOUND, newAddressModel } from '../../machines/address/address.model.ts';
import { addressUserActions, addressScreen } from '../../machines/address/address.screen.ts';
import { allHasCome } from './prepared-registration.ts';
import { registrationForm } from './registration-form.ts';

/** Replaces the sandbox's own geocoder. The test sends its responses over the network. */
const HELD_GEOCODER = `export class Geocoder {
  async geocode() {
    const response = await fetch('/held/geocode');
    const answer = await response.json();
    if (!response.ok) throw Object.assign(new Error(answer.message), { code: answer.code });
    return answer;
  }
}`;

const part = (type: string, name: string) => ({ long_name: name, short_name: name, types: [type] });

/** The geocoder's format of an address that the chart then reads. */
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

const geocode: NetworkStub = {
  url: /\/held\/geocode$/,
  resolve: (found) => ({ json: geocoded(found as GeocodedAddress) }),
  reject(error) {
    const failure = error as GeocodeError;
    if (failure.kind === 'notFound') return { status: 404, json: { code: 'ZERO_RESULTS', message: '' } };
    if (failure.kind === 'rejected') return { status: 403, json: { code: 'REQUEST_DENIED', message: failure.message } };
    return { json: { results: [{ formatted_address: FOUND.formatted, address_components: [] }] } };
  },
};

async function open<L extends DrivenLocator<L>>(page: DrivenPage<L>) {
  await page.route(/\/sandbox\/maps-geocoder\.js/, (route) =>
    route.fulfill({ headers: { 'content-type': 'text/javascript' }, body: HELD_GEOCODER }),
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

/** The options for any browser. */
export const addressOptions = <L extends DrivenLocator<L>, P extends DrivenPage<L>>(): BrowserOptions<
  AddressContext,
  P & DrivenPage<L>
> => ({
  screen: addressScreen,
  userActions: addressUserActions,
  networkStubs: { geocode },
  open: (page) => open<L>(page),
  causes: {
    // Presses Next while most fields are empty.
    'fields.revealed': (page) => registrationForm<L>(page).next(),
    async 'form.hidden'(page) {
      const form = registrationForm<L>(page);
      await page.goBack();
      await form.isOn('Product Selection');
      await form.next();
      await form.isOn('Personal and Practice Information');
    },
  },
});

const isUnavailable = (error: unknown) => (error as GeocodeError).kind === 'unavailable';

/** Whether a person can cause every event of the path, if the maps script has loaded. */
function isWalkable({ steps }: Path) {
  return steps.slice(1).every(({ event }, index) => {
    if (isError(event)) return !isUnavailable(event['error']);
    if (event.type.startsWith('xstate.')) return true;
    const before = steps[index]!.state;
    if (!('send' in userActionFor(addressUserActions, event, before))) return true;
    // The dialog blocks everything behind it; Back closes it.
    return event.type === 'form.hidden' || (event.type === 'fields.revealed' && !before.matches('confirming'));
  });
}

export const addressPaths = newAddressModel.edgePaths();
const walkable = addressPaths.filter(isWalkable);

/** The transitions that each path takes. */
export const covers = replayCoverage(newAddressModel, addressPaths);

/** The paths of a page whose maps script has loaded. */
export const few = smallestCover(walkable, (path) => covers.get(path)!);

function shortestTo(isGoal: (state: SnapshotFrom<typeof addressMachine>) => boolean): Path {
  const lengthTo = ({ steps }: Path) => steps.findIndex(({ state }) => isGoal(state as never)) + 1;
  const [path] = addressPaths.filter((one) => lengthTo(one) > 0).toSorted((a, b) => lengthTo(a) - lengthTo(b));
  if (!path) throw new Error('No path leads there');
  return { ...path, steps: path.steps.slice(0, lengthTo(path)) };
}

/** The path of a page whose maps script never loads. */
export const withoutMap = shortestTo((state) => state.matches({ editing: 'unavailable' }));

/** Walks that path on a page whose maps script is blocked, and still registers the address. */
export async function walkWithoutMap<L extends DrivenLocator<L>, P extends DrivenPage<L>>(
  page: P & DrivenPage<L>,
  options: BrowserOptions<AddressContext, P & DrivenPage<L>>,
) {
  await page.route(/\/sandbox\/maps\.js/, (route) => route.abort());
  const driver = await browserDriver(page, options);
  await runPath(withoutMap, {
    ...driver,
    // The loader retries three times, each after a longer wait.
    async apply(event, before) {
      if (!isError(event)) return driver.apply(event, before);
      await expect
        .poll(
          async () => {
            await page.clock.runFor(50);
            return page.getByText('The map could not be loaded.').count();
          },
          { timeout: 10_000 },
        )
        .toBe(1);
    },
  });
  await registrationForm<L>(page).button('Save Address').click();
  await registrationForm<L>(page).button('Edit Address').waitFor();
}
