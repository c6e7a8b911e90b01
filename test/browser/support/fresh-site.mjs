/** A new WordPress without the plugin, and a new Stripe account. */
import http from 'node:http';
import { answer } from '../../../wordpress/host/http.mjs';
import { listen } from '../../../wordpress/host/ports.mjs';
import { sandboxWebhookSecret } from '../../../wordpress/host/third-parties.mjs';
import { createStripeSandbox } from '../../../sandbox/stripe-api.mjs';
import { bootFastest } from '../../wordpress/kit/native-engine.mjs';

/** Like many hosting providers' installations: plain permalinks with page IDs. Avatars are off, because a third party serves them. */
const AS_HANDED_OVER = `update_option( 'permalink_structure', '' ); delete_option( 'rewrite_rules' ); update_option( 'show_avatars', '0' );`;

/** Answers WordPress' update checks in place of wordpress.org: there are no updates. */
const NOTHING_NEWER = `<?php
add_filter( 'pre_http_request', static function ( $answer, $request, $url ) {
  return 'api.wordpress.org' === wp_parse_url( $url, PHP_URL_HOST )
    ? array( 'headers' => array(), 'body' => '{"plugins":[],"themes":[],"no_update":[],"translations":[],"offers":[]}', 'response' => array( 'code' => 200, 'message' => 'OK' ), 'cookies' => array(), 'filename' => null )
    : $answer;
}, 10, 3 );`;

/**
 * @returns {Promise<{ address: string, stripe: import('../../../sandbox/stripe-api.d.mts').StripeSandbox }>} Once it responds; its user is admin / password.
 */
export async function serveFreshSite() {
  /** @type {(site: import('../../../wordpress/host/boot.mjs').HostedSite) => void} */
  let booted = () => undefined;
  /** @type {Promise<import('../../../wordpress/host/boot.mjs').HostedSite>} */
  const ready = new Promise((resolve) => {
    booted = resolve;
  });
  const server = http.createServer((incoming, outgoing) => {
    answer(incoming, outgoing, ready).catch((error) => outgoing.destroy(error));
  });
  server.keepAliveTimeout = 120_000;
  const address = `http://127.0.0.1:${await listen(server, 0)}`;

  const stripe = createStripeSandbox({ webhookSecret: sandboxWebhookSecret, log: console.error });
  const stripeServer = http.createServer((incoming, outgoing) => void stripe.handler(incoming, outgoing));
  const stripeAddress = `http://127.0.0.1:${await listen(stripeServer, 0)}`;

  const site = await bootFastest({
    siteUrl: address,
    bare: true,
    constants: {
      // Only the fake services' URLs are constants. The owner's own settings aren't.
      PRACTICE_PORTAL_STRIPE_API_BASE: stripeAddress,
      PRACTICE_PORTAL_STRIPE_SCRIPT_URL: `${address}/sandbox/stripe.js?api=${encodeURIComponent(stripeAddress)}`,
      PRACTICE_PORTAL_MAPS_SCRIPT_URL: `${address}/sandbox/maps.js`,
      FS_METHOD: 'direct',
      DISALLOW_FILE_MODS: false,
    },
  });
  site.php.mkdirTree('/wordpress/wp-content/mu-plugins');
  site.php.writeFile('/wordpress/wp-content/mu-plugins/nothing-newer.php', NOTHING_NEWER);
  await site.run(AS_HANDED_OVER);
  booted(site);
  return { address, stripe };
}
