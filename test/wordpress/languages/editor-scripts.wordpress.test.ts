/** The scripts of the plugin in WordPress' block editor have their texts in the language of the person who writes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../kit/member.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

/** WordPress' own language packs, by which it knows a language. */
const PACKS = ['es_ES', 'es_MX'].map((locale) => `/wordpress/wp-content/languages/${locale}.mo`);

beforeAll(() => {
  portal.site.php.mkdirTree('/wordpress/wp-content/languages');
  for (const pack of PACKS) portal.site.php.writeFile(pack, '');
});
afterAll(() => {
  for (const pack of PACKS) portal.site.php.unlink(pack);
});

/** The words that the editor gives to a script before it runs. */
async function wordsOf(script: string, locale: string): Promise<string> {
  await portal.php(`return update_option( 'WPLANG', '${locale}' );`);
  const owner = await signedIn(portal, 'a-administrator');
  const { text } = await owner.send('/wp-admin/post-new.php');
  const [, printed = ''] = new RegExp(`<script[^>]* id="${script}-js-translations">([^<]*)</script>`).exec(text) ?? [];
  return printed;
}

// Nobody has translated the plugin for Mexico, so it reads the Spanish of Spain.
test.each(['es_ES', 'es_MX'])('a person who reads %s chooses the readers of a post in Spanish', async (locale) => {
  const panel = await wordsOf('practice-portal-readers', locale);
  expect(panel).toContain('"Members with these plans:":["Miembros con estos planes:"]');
  expect(panel).not.toContain('Choose a file');
});

test('the blocks have their Spanish words as well, and Spanish names in the list of blocks', async () => {
  expect(await wordsOf('practice-portal-blocks', 'es_ES')).toContain('"Choose a file":["Elija un archivo"]');
  const owner = await signedIn(portal, 'a-administrator');
  const { text } = await owner.send('/wp-admin/post-new.php');
  expect(text).toContain('"title":"Solo para miembros"');
  expect(text).not.toContain('"title":"Members only"');
});

test('English needs none', async () => {
  expect(await wordsOf('practice-portal-readers', '')).toBe('');
});
