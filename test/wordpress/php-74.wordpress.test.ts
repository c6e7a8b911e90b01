/** PHP 7.4, the oldest that is supported: the whole source is read by it, and a visitor becomes a member on it. */
import { expect, test } from 'vitest';
import { phpFiles, TOKENIZE } from './kit/php-source.ts';
import { memberForm, register } from './kit/registration.ts';
import { phpValue, useSite } from './kit/site.ts';
import { confirmCard } from './kit/stripe.ts';

const portal = useSite({ phpVersion: '7.4' });

test('every file is PHP 7.4', async () => {
  expect(await portal.php<string>('return PHP_VERSION;')).toMatch(/^7\.4\./);
  const tokens = await portal.php<Record<string, unknown>>(`$files = ${phpValue(phpFiles())}; ${TOKENIZE}`);
  expect(Object.entries(tokens).filter(([, parsed]) => typeof parsed === 'string')).toEqual([]);
});

test('every class can be loaded by PHP 7.4', async () => {
  const classes = phpFiles()
    .filter(({ name }) => name.startsWith('src/'))
    .map(({ name }) => name.slice('src/'.length, -'.php'.length).replaceAll('/', '\\'));
  const missing = await portal.php(`
    return array_values( array_filter( ${phpValue(classes)}, function ( $name ) {
      $class = 'PracticePortal\\\\' . $name;
      return ! class_exists( $class ) && ! interface_exists( $class );
    } ) );`);
  expect(missing).toEqual([]);
});

test('a visitor becomes a member', async () => {
  const answer = await register(portal.browser(), memberForm(portal.products.grow));
  expect(answer.status).toBe(200);
  await confirmCard(portal, answer.json.client_secret);
  expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'active', name: 'Grow Member' }]);
});
