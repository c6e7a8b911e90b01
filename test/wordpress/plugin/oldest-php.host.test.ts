/** PHP 8.1, the oldest supported version: it parses the whole source, and a visitor becomes a member on it. */
import { expect, test } from 'vitest';
import { addMember } from '../kit/members.ts';
import { FIND_UNREADABLE, phpFiles } from '../kit/php-source.ts';
import { memberForm, register } from '../kit/registration.ts';
import { phpValue, useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite({ phpVersion: '8.1' });

test('every file is PHP 8.1', async () => {
  expect(await portal.php<string>('return PHP_VERSION;')).toMatch(/^8\.1\./);
  const later = { name: 'later.php', source: '<?php\nreadonly class Later {}' };
  const unreadable = await portal.php(`$files = ${phpValue([...phpFiles(), later])}; ${FIND_UNREADABLE}`);
  expect(unreadable).toEqual({ [later.name]: expect.stringContaining('in line 2') });
});

test('every class can be loaded by PHP 8.1', async () => {
  const classes = phpFiles()
    .filter(({ name }) => name.startsWith('src/'))
    .map(({ name }) => name.slice('src/'.length, -'.php'.length).replaceAll('/', '\\'));
  // Defines classes that are missing here: those of WPGraphQL's library, and WordPress' list table, which only wp-admin
  // loads.
  const missing = await portal.php(`
    eval( 'namespace GraphQL\\\\Error; interface ProvidesExtensions { public function getExtensions(): ?array; } class UserError extends \\\\Exception {}' );
    require_once ABSPATH . 'wp-admin/includes/class-wp-list-table.php';
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

test('the members’ area and the settings respond, without a PHP notice', async () => {
  await addMember(portal, { login: 'zoe' });
  await portal.php(
    `return update_option( 'practice_portal_onboarding', array( 'items' => array( array( 'name' => 'Start', 'steps' => array( array( 'name' => 'sign' ) ) ) ) ) );`,
  );
  const answers = await portal.dispatch(
    [
      { method: 'GET', path: '/members', query: { search: 'zo', profession: 'dental' } },
      { method: 'GET', path: '/partners' },
      { method: 'GET', path: '/navigator-profile' },
      { method: 'PUT', path: '/user-onboarding/sign', json: { data: { a: 1 } } },
      {
        method: 'PUT',
        path: '/user-datadx-settings',
        json: [{ id: 1, datadx_access_key: 'k', datadx_access_email: '' }],
      },
      { method: 'GET', path: '/user-datadx-settings' },
      {
        method: 'POST',
        path: '/theme-settings',
        json: { vendor_groups: { 1: 2 }, datadx_api_url: 'https://x.example' },
      },
      { method: 'GET', path: '/theme-settings' },
    ],
    'a-administrator',
  );
  expect(answers.map(({ status, warnings }) => [status, warnings])).toEqual(answers.map(() => [200, []]));
  expect(answers[0]?.json).toHaveLength(1);
});
