/** A WordPress without the plugin, which a test installs from a zip. */
import { afterAll, beforeAll } from 'vitest';
import type { HostedSite } from '../../../wordpress/host/boot.mjs';
import { bootFastest } from './native-engine.mjs';

/** Registers the hooks of a test file. Only the tests themselves may use the result. */
export function useBareSite() {
  let booted: HostedSite | null = null;
  beforeAll(async () => {
    booted = await bootFastest({ bare: true, constants: { FS_METHOD: 'direct', DISALLOW_FILE_MODS: false } });
  });
  afterAll(() => booted?.dispose());

  const site = (): HostedSite => {
    if (booted === null) throw new Error('The site is not booted yet.');
    return booted;
  };

  /** Runs PHP with wp-admin's functions and WordPress' installer, and reads what it returns as JSON. */
  async function php<T>(code: string): Promise<T> {
    const text = await site().run(`
      require_once ABSPATH . 'wp-admin/includes/admin.php';
      require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
      ob_start();
      $result = ( function () { ${code} } )();
      ob_end_clean();
      echo "\\x02", wp_json_encode( is_wp_error( $result ) ? $result->get_error_message() : $result );`);
    return JSON.parse(text.slice(text.indexOf('\x02') + 1)) as T;
  }

  return { site, php };
}
