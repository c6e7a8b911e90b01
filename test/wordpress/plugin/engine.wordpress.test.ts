/** What is left out of the tests' WordPress, so that it answers sooner, is there for whoever needs it. */
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

test('a block is drawn with its supports and by its own code, also where no page is', async () => {
  const drawn = await portal.php<string>(`return do_blocks(
    '<!-- wp:group {"layout":{"type":"constrained"}} --><div class="wp-block-group"><!-- wp:loginout /--></div><!-- /wp:group -->'
  );`);
  expect(drawn).toContain('is-layout-constrained');
  expect(drawn).toContain('wp-block-loginout');
});
