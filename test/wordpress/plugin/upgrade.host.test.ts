/**
 * The release before is installed from its zip, filled, and updated with the zip of this tree. Needs `npm run build`.
 *
 * The release before is the tag v1.0.0. As long as there is no such tag, it is this tree, and the update gets the next schema version, so that
 * its steps run all the same.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { pluginZip } from '../../../scripts/package/plugin-zip.mjs';
import { addMember } from '../kit/members.ts';
import { useBareSite } from '../kit/bare-site.ts';

const PLUGIN = 'practice-portal/practice-portal.php';
const RELEASE = 'v1.0.0';
const root = fileURLToPath(new URL('../../..', import.meta.url));
const SCHEMA = /SCHEMA = (\d+);/;

type Rows = Record<string, Record<string, string | null>[]>;

/** @returns The zip of the release before; null if there is none yet. */
function releasedZip(): Uint8Array | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    git('rev-parse', '--verify', `${RELEASE}^{commit}`);
  } catch {
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'practice-portal-release-'));
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', RELEASE, 'wordpress/plugin') });
    const plugin = join(folder, 'wordpress/plugin');
    // Git has no built files. The browser's part stores nothing, so this tree's does.
    cpSync(join(root, 'wordpress/plugin/build'), join(plugin, 'build'), { recursive: true });
    return pluginZip(plugin);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The zip with another schema version. */
function withSchema(zip: Uint8Array, change: (version: number) => number): Uint8Array {
  const files = unzipSync(zip);
  const name = 'practice-portal/src/Core/Version.php';
  const source = new TextDecoder().decode(files[name]);
  const changed = source.replace(SCHEMA, (_, version) => `SCHEMA = ${change(Number(version))};`);
  return zipSync({ ...files, [name]: new TextEncoder().encode(changed) });
}

const { site, php } = useBareSite();

async function install(zip: Uint8Array): Promise<unknown> {
  site().php.writeFile('/plugin.zip', zip);
  return php(`
    $upgrader = new Plugin_Upgrader( new Automatic_Upgrader_Skin() );
    return $upgrader->install( dirname( ABSPATH ) . '/plugin.zip', array( 'overwrite_package' => true ) );`);
}

const everyRow = () =>
  php<Rows>(`
    global $wpdb;
    $rows = array();
    foreach ( $wpdb->get_col( "SHOW TABLES LIKE '{$wpdb->prefix}practice_portal_%'" ) as $table ) {
      $rows[ $table ] = $wpdb->get_results( "SELECT * FROM $table", ARRAY_A );
    }
    return $rows;`);

const schema = () => php<number>("return (int) get_option( 'practice_portal_schema' );");

test('an update from 1.0.0 keeps every stored row, and its members stay members', async () => {
  const before = releasedZip();
  const now = pluginZip();
  expect(await install(before ?? now)).toBe(true);
  expect(await php(`return activate_plugin( '${PLUGIN}' );`)).toBeNull();
  const members = [
    await addMember({ php }, { login: 'ann' }),
    await addMember({ php }, { login: 'bo', status: 'past_due' }),
    await addMember({ php }, { login: 'cy', status: 'canceled' }),
  ];
  const [stored, version] = [await everyRow(), await schema()];
  expect(Object.values(stored).flat().length).toBeGreaterThan(members.length * 3);

  expect(await install(before === null ? withSchema(now, (today) => today + 1) : now)).toBe(true);
  const { status, errors } = await site().request({ url: '/wp-json/practice-portal/v1/' });
  expect([status, errors]).toEqual([200, '']);
  const updated = await everyRow();
  expect(await schema()).toBeGreaterThanOrEqual(before === null ? version + 1 : version);
  // An update may add tables, rows and columns.
  expect(updated).toMatchObject(
    Object.fromEntries(
      Object.entries(stored).map(([table, rows]) => [
        table,
        expect.arrayContaining(rows.map((row) => expect.objectContaining(row))),
      ]),
    ),
  );
  const statuses = await php<string[]>(`
    $memberships = new PracticePortal\\Billing\\Storage\\Subscriptions();
    return array_map( fn( $id ) => $memberships->forUser( $id )[0]->status, array( ${members.join(', ')} ) );`);
  expect(statuses).toEqual(['active', 'past_due', 'canceled']);
});
