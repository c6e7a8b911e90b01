/** PHP keeps compiled files in memory and does not check the disk: the tests tell it which files have changed. */
import { expect, test } from 'vitest';
import { useSite } from '../kit/site.ts';

const portal = useSite();

test('a file of PHP’s is what it is when somebody asks, and nothing once it has gone', async () => {
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
