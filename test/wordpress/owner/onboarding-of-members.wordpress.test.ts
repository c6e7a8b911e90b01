/** The owner's pages: onboarding (spec: onboarding#progress). */
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { documentOf, wireData, fieldsOf, type Fields } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const ONBOARDING = '/wp-admin/admin.php?page=practice-portal-onboarding';

let admin: Browser;
beforeEach(async () => {
  admin = await signedIn(portal, 'a-administrator');
  await portal.php(`return update_option( 'practice_portal_onboarding', array(
    'items'  => array( array( 'name' => 'Start', 'steps' => array( array( 'name' => 'sign', 'label' => 'Sign', 'required' => true ), array( 'name' => 'call', 'label' => 'Call', 'required' => false ) ) ) ),
    'videos' => array( array( 'title' => 'Welcome', 'url' => 'https://v.example/1.mp4', 'poster' => '' ) ),
  ), false );`);
});

const form = async () =>
  fieldsOf(documentOf(await admin.send(ONBOARDING)).getElementById('practice-portal-onboarding'));

const save = async (fields: Fields) => {
  expect((await admin.send('/wp-admin/admin-post.php', { form: fields })).status).toBe(303);
  return documentOf(await admin.send(ONBOARDING))
    .querySelector('.notice-success, .notice-error')
    ?.textContent.trim();
};

type Step = { name: string; label: string; required: boolean; link: string };
const stored = () =>
  portal.php<{ items: [{ name: string; steps: [Step, Step, Step] }] }>(
    `return get_option( 'practice_portal_onboarding' );`,
  );

test('edits keep members’ progress, and show where a step links', async () => {
  await portal.php(
    `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'membership-overview', 'post_title' => 'Overview', 'post_content' => '[practice_portal view="onboarding-page"]' ) );`,
  );
  await addMember(portal, { login: 'ann' });
  const ann = await signedIn(portal, 'ann');
  await ann.rest('/user-onboarding/sign', { method: 'PUT', json: {} });

  const fields = await form();
  // Renames the item, moves a step below the other, and adds one between them. The form sends the steps in their new order.
  const { 'items[0][name]': item, ...others } = fields;
  const moved: Fields = {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith('items'))),
    'items[0][name]': `${item} <b>`,
    'items[0][steps][1][name]': 'call',
    'items[0][steps][1][label]': 'Call us',
    'items[0][steps][1][link]': 'https://practice.example/call?a=1&b=2',
    'items[0][steps][1][help]': 'It takes "half" an hour.',
    'items[0][steps][new1][name]': '',
    'items[0][steps][new1][label]': 'Sign',
    'items[0][steps][new1][required]': '1',
    'items[0][steps][new1][link]': 'javascript:alert(1)',
    'items[0][steps][0][name]': 'sign',
    'items[0][steps][0][label]': 'Sign the agreement',
    'items[0][steps][0][required]': '1',
    'items[0][steps][9][name]': 'empty',
    'items[0][steps][9][label]': '  ',
  };
  expect(await save(moved)).toBe('Onboarding saved.');
  const { items } = await stored();
  expect(items[0].steps.map(({ label, required, link }) => [label, required, link])).toEqual([
    ['Call us', false, 'https://practice.example/call?a=1&b=2'],
    ['Sign', true, ''],
    ['Sign the agreement', true, ''],
  ]);
  expect(items[0].steps[1].name).toMatch(/^sign-[0-9a-f]{8}$/);

  const [onboarding] = wireData(await ann.send('/membership-overview/')).data.items;
  expect(onboarding).toMatchObject({ name: 'Start <b>', progress: 50 });
  expect(onboarding.steps).toEqual([
    {
      name: 'call',
      label: 'Call us',
      completed: false,
      required: false,
      link: 'https://practice.example/call?a=1&b=2',
      help: 'It takes "half" an hour.',
    },
    { name: items[0].steps[1].name, label: 'Sign', completed: false, required: true },
    { name: 'sign', label: 'Sign the agreement', completed: true, required: true },
  ]);
});

test('a confirmed e-mail address completes the step that the owner chose for it, and the member cannot', async () => {
  expect(await save({ ...(await form()), 'items[0][steps][0][confirms_email]': '1' })).toBe('Onboarding saved.');
  const id = await addMember(portal, { login: 'ann' });
  await portal.php(`PracticePortal\\Registration\\Accounts\\EmailVerification::markUnverified( ${id} ); return true;`);
  const ann = await signedIn(portal, 'ann');
  const step = async () =>
    (
      await portal.php<{ steps: unknown[] }[]>(
        `return ( new PracticePortal\\Onboarding\\Progress( new PracticePortal\\Onboarding\\OnboardingSteps() ) )->items( ${id} );`,
      )
    )[0]?.steps[0];
  const answer = await ann.rest('/user-onboarding/sign', { method: 'PUT', json: {} });
  expect([answer.status, answer.json.code]).toEqual([409, 'practice_portal_step_automatic']);
  expect(await step()).toEqual({ name: 'sign', label: 'Sign', completed: false, required: true, automatic: true });
  await portal.php(
    `PracticePortal\\Registration\\Accounts\\EmailVerification::verify( ${id}, 'ann@private.example' ); return true;`,
  );
  expect(await step()).toMatchObject({ completed: true });
});

test('a repeated form is saved once, and an outdated form overwrites nothing', async () => {
  const mine = { ...(await form()), 'items[0][name]': 'Mine' };
  const theirs = { ...(await form()), 'items[0][name]': 'Theirs' };
  await save(theirs);
  expect(await save(theirs)).toBe('Onboarding saved.');
  expect((await portal.rows('journal')).filter(({ kind }) => kind === 'onboarding_saved')).toHaveLength(1);

  expect(await save(mine)).toContain('changed the onboarding after you opened it');
  expect((await stored()).items[0].name).toBe('Theirs');
  await admin.send('/wp-admin/admin-post.php', { form: mine });
  const again = await form();
  expect(again['items[0][name]']).toBe('Mine');
  expect(await save(again)).toBe('Onboarding saved.');
  expect((await stored()).items[0].name).toBe('Mine');
});
