/** The site's e-mails, and ways to make sending fail. */
import type { Mail } from '../../../wordpress/host/boot.mjs';
import type { Answer, Browser } from './browser.ts';
import type { TestSite } from './site.ts';

const PLUGIN = '/wordpress/wp-content/mu-plugins/mail-server.php';

/** All e-mails sent to an address. */
export const mailsTo = ({ site }: TestSite, to: string): Mail[] => site.mails().filter((mail) => mail.to === to);

/** Replaces the mail server by PHP code that gets `$mail` and returns whether it accepts the mail. */
export const mailServer = ({ site }: TestSite, php: string) =>
  site.php.writeFile(
    PLUGIN,
    `<?php add_filter( 'pre_wp_mail', static function ( $sent, array $mail ) { ${php} }, 20, 2 );`,
  );

/** The mail server works again. */
export const mendMailServer = ({ site }: TestSite) => {
  if (site.php.fileExists(PLUGIN)) site.php.unlink(PLUGIN);
};

/** Lets time pass for queued e-mails and runs the hourly tasks. */
export const letHourPass = ({ php }: TestSite) =>
  php(`
    global $wpdb;
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = 1 WHERE type IN ( 'email', 'message' )" );
    do_action( 'practice_portal_hourly' );
    return true;`);

/** Opens the page of a link from an e-mail, and presses its button. Without a button, returns the page's own response. */
export async function pressButton(browser: Browser, link: string): Promise<Answer> {
  const headers = { Accept: 'text/html' };
  const page = await browser.send(link, { headers });
  if (!page.text.includes('<button')) return page;
  const fields = page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return browser.send(link, {
    headers,
    form: Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value])),
  });
}
