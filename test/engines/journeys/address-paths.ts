/** The kit's browser driver and its paths aren't limited to Chromium: every engine walks the same few paths. */
import { it } from 'vitest';
import { runPath } from '#kit';
import { browserDriver } from '#kit/playwright';
import { addressOptions, few, walkWithoutMap } from '../../browser/support/address-cover.ts';
import type { Visits } from '../support/visit.ts';

export function addressPaths(engine: Visits) {
  it.each(few.map((path) => [path.description, path] as const))('an address: %s', async (_, path) => {
    engine.expectComplaint(/held\/geocode/);
    await runPath(path, await browserDriver(engine.page(), addressOptions()));
  });

  it('an address is registered without the maps script, which never comes', async () => {
    engine.expectComplaint(/sandbox\/maps\.js/);
    await walkWithoutMap(engine.page(), addressOptions());
  });
}
