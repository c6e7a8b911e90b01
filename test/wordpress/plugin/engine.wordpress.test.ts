/** PHP keeps compiled files in memory and does not check the disk: the tests tell it which files have changed. */
import { expect, test } from 'vitest';
import { useSite } from '../kit/site.ts';

const portal = useSite();

test('a PHP file is read as it is at that moment, and not at all after it is deleted', async () => {
  const { php } = portal.site;
  const place = '/wordpress/wp-content/mu-plugins/said.php';
  const said = () => portal.php("return function_exists( 'said' ) ? said() : null;");
  try {
    for (const word of ['first', 'other']) {
      php.writeFile(place, `<?php function said() { return '${word}'; }`);
      expect(await said()).toBe(word);
    }
  } finally {
    php.unlink(place);
  }
  expect([await said(), await portal.php(`return is_file( WPMU_PLUGIN_DIR . '/said.php' );`)]).toEqual([null, false]);
});

test('a PHP notice is reported once, and fails the test that caused it', async () => {
  await portal.php(`_doing_it_wrong( 'portal', 'This is a test.', '0.1' ); return true;`);
  expect(portal.site.takeComplaints().join('\n')).toMatch(/PHP Notice: .*portal.* was called/);
  expect(portal.site.takeComplaints()).toEqual([]);
});

test('a notice in a REST request is reported, too', async () => {
  const place = '/wordpress/wp-content/mu-plugins/said.php';
  portal.site.php.writeFile(
    place,
    `<?php add_action( 'rest_api_init', static fn() => _doing_it_wrong( 'portal', 'This is a test.', '0.1' ) );`,
  );
  await portal.browser().send('/wp-json/practice-portal/v1/partners');
  portal.site.php.unlink(place);
  expect(portal.site.takeComplaints().join('\n')).toMatch(/PHP Notice: .*portal.* was called/);
});
