/** Tests the adapters on real plugins in the folder that `npm run compatibility -- <folder>` names: each alone, then all together. */
import { beforeAll, expect, test } from 'vitest';
import { readPlugins } from '../../scripts/compatibility/plugins.mjs';
import { useSite } from '../wordpress/kit/site.ts';
import { install, problemsBeside } from './beside-plugins.ts';

const portal = useSite();
const { plugins } = readPlugins(process.env['PRACTICE_PORTAL_PLUGINS'] ?? '');

beforeAll(() => install(portal, plugins));

test.each(plugins.map((plugin) => [`${plugin.title} ${plugin.version}`, [plugin]] as const))(
  'beside %s the portal says what it says',
  async (_, alone) => expect(await problemsBeside(portal, alone)).toEqual([]),
  600_000,
);

/** BuddyBoss takes BuddyPress's place. */
const together = plugins.filter(
  ({ adapter }) => adapter !== 'buddyboss' || !plugins.some((other) => other.adapter === 'buddypress'),
);
if (together.length > 1) {
  test(
    'beside all of them at once, too',
    async () => expect(await problemsBeside(portal, together)).toEqual([]),
    600_000,
  );
}
