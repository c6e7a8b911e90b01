/** WordPress installs and activates the plugin's zip, which then serves the registration. Needs `npm run build`. */
import { beforeAll, expect, test } from 'vitest';
import { pluginVersion, pluginZip } from '../../../scripts/package/plugin-zip.mjs';
import { useBareSite } from '../kit/bare-site.ts';
import { clientData, documentOf, waitingForPaint } from '../kit/page.ts';
import { TOKENIZE } from '../kit/php-source.ts';

const PLUGIN = 'practice-portal/practice-portal.php';
const REGISTRATION = '[practice_portal view="registration-page"]';

const { site, php } = useBareSite();
beforeAll(() => site().php.writeFile('/plugin.zip', pluginZip()));

const page = async (url: string) => {
  const { status, text, errors } = await site().request({ url });
  expect(errors).toBe('');
  return { status, text, json: undefined, header: () => null };
};

test('is installed and activated by WordPress as it is, and serves the registration with its script and styles', async () => {
  expect(await php('return array_keys( get_plugins() );')).toEqual([]);
  const installed = `
    $upgrader = new Plugin_Upgrader( new Automatic_Upgrader_Skin() );
    $result   = $upgrader->install( dirname( ABSPATH ) . '/plugin.zip' );
    return is_wp_error( $result ) ? $result : array( $result, $upgrader->plugin_info(), $upgrader->skin->get_upgrade_messages() );`;
  expect(await php(installed)).toEqual([true, PLUGIN, expect.arrayContaining(['Plugin installed successfully.'])]);
  expect(await php(`return get_plugin_data( WP_PLUGIN_DIR . '/${PLUGIN}' );`)).toMatchObject({
    Name: 'Practice Portal',
    Version: pluginVersion(),
    RequiresWP: '6.5',
    TextDomain: 'practice-portal',
  });
  expect(await php(`return activate_plugin( '${PLUGIN}' );`)).toBeNull();

  const url = await php<string>(
    `return get_permalink( wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Register', 'post_content' => '${REGISTRATION}' ) ) );`,
  );
  const answer = await page(url);
  expect(answer.status).toBe(200);
  expect(clientData(answer).page).toBe('registration-page');
  const document = documentOf(answer);
  const script = waitingForPaint(document).querySelector('#practice-portal-js')?.getAttribute('src') ?? '';
  // The theme's colours are computed on the site: a file among its uploads.
  const styles = [...document.querySelectorAll('link[id^=practice-portal]:not(#practice-portal-theme)')].map(
    (link) => link.getAttribute('href') ?? '',
  );
  expect(styles.length).toBeGreaterThan(0);
  for (const address of [script, ...styles]) {
    expect(address).toMatch(/\/wp-content\/plugins\/practice-portal\/build\/assets\/[\w.-]+\.(js|css)(\?|$)/);
    const { status, bytes } = await site().request({ url: address });
    expect([address, status, bytes.length > 1_000]).toEqual([address, 200, true]);
  }
});

test('PHP can parse each of its files', async () => {
  const faults = await php<Record<string, unknown>>(`
    $files = array();
    $folder = WP_PLUGIN_DIR . '/practice-portal/';
    foreach ( list_files( $folder ) as $file ) {
      if ( '.php' === substr( $file, -4 ) ) {
        $files[] = array( 'name' => substr( $file, strlen( $folder ) ), 'source' => file_get_contents( $file ) );
      }
    }
    $tokens = ( function ( $files ) { ${TOKENIZE} } )( $files );
    return array( 'files' => count( $tokens ), 'faults' => array_filter( $tokens, 'is_string' ) );`);
  expect(faults['files']).toBeGreaterThan(60);
  expect(faults['faults']).toEqual([]);
});

test('a plugin’s zip is distinguished from any other zip', async () => {
  const empty = `
    $zip = new ZipArchive();
    $zip->open( '/no-plugin.zip', ZipArchive::CREATE );
    $zip->addFromString( 'no-plugin/index.php', '<?php' );
    $zip->close();
    $upgrader = new Plugin_Upgrader( new Automatic_Upgrader_Skin() );
    $upgrader->install( '/no-plugin.zip' );
    return $upgrader->skin->get_upgrade_messages();`;
  expect(await php(empty)).toContain('The package could not be installed. No valid plugins were found.');
});
