/** Runs `npm run compatibility` on stub plugins, as zips and as a folder, and proves that it notices a difference. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { readPlugins } from '../../scripts/compatibility/plugins.mjs';
import { useSite } from '../wordpress/kit/site.ts';
import { install, problemsBeside } from './beside-plugins.ts';

const portal = useSite();
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

const STUBS = new URL('../wordpress/fixtures/stubs/', import.meta.url);

/** A stub with the plugin header of the plugin that it replaces. */
const pluginFile = (stub: string, title: string) =>
  `<?php\n/**\n * Plugin Name: ${title}\n * Version: 9.9\n */\n${fs.readFileSync(new URL(`${stub}.php`, STUBS), 'utf8').replace('<?php', '')}`;

function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plugins-'));
  cleanups.push(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

const zipInto = (folder: string, file: string, content: string) =>
  fs.writeFileSync(path.join(folder, `${path.dirname(file)}.9.9.zip`), zipSync({ [file]: strToU8(content) }));

test('beside all of them at once the portal says over HTTP what they say', async () => {
  const folder = makeFolder();
  zipInto(folder, 'buddypress/bp-loader.php', pluginFile('buddypress', 'BuddyPress'));
  zipInto(folder, 'geodirectory/geodirectory.php', pluginFile('geodirectory', 'GeoDirectory'));
  zipInto(folder, 'wp-graphql/wp-graphql.php', pluginFile('wpgraphql', 'WPGraphQL'));
  fs.mkdirSync(path.join(folder, 'memberpress'));
  fs.writeFileSync(
    path.join(folder, 'memberpress/memberpress.php'),
    `${pluginFile('memberpress', 'MemberPress Plus')}\nregister_activation_hook( __FILE__, 'stub_memberpress_table' );`,
  );
  fs.writeFileSync(path.join(folder, 'read-me.txt'), 'Not a plugin.');
  const { plugins, others } = readPlugins(folder);
  expect(plugins.map(({ adapter, version }) => `${adapter} ${version}`).toSorted()).toEqual([
    'buddypress 9.9',
    'geodirectory 9.9',
    'memberpress 9.9',
    'wpgraphql 9.9',
  ]);
  expect(others).toEqual(['read-me.txt']);
  cleanups.push(install(portal, plugins));
  expect(await problemsBeside(portal, plugins)).toEqual([]);
});

test('a plugin beside which it says something else is told', async () => {
  const folder = makeFolder();
  zipInto(
    folder,
    'geodirectory/geodirectory.php',
    `${pluginFile('geodirectory', 'GeoDirectory')}\nadd_filter( 'posts_orderby', fn( $order ) => defined( 'REST_REQUEST' ) ? 'post_title DESC' : $order );`,
  );
  const { plugins } = readPlugins(folder);
  cleanups.push(install(portal, plugins));
  expect(await problemsBeside(portal, plugins)).toEqual([
    expect.stringMatching(/^GeoDirectory, the places, by their titles: it says \[\d+,\d+\], the portal \[\d+,\d+\]$/),
  ]);
});
