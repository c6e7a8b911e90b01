/** What a plan opens for its members is what its card promises (spec: plans#a-card-promises-what-its-plan-opens). */
import { expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { ask, changePlan, joinAsMember, signedIn } from '../kit/member.ts';
import { documentOf, fieldsOf, wireData } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

type Plan = keyof typeof portal.products;

/** The owner ticks what a plan opens, in the plan's own editor. */
async function tick(plan: Plan, opens: string[]) {
  const admin = await signedIn(portal, 'a-administrator');
  const page = documentOf(await admin.send(`/wp-admin/post.php?post=${portal.products[plan]}&action=edit`));
  const boxes = [...page.querySelectorAll<HTMLInputElement>('[name^="practice_portal_membership[opens]"]')];
  expect(boxes[0]?.parentElement?.textContent.trim()).toBe('Members of this plan are listed in the member directory');
  for (const box of boxes) {
    const isTicked = opens.some((feature) => box.name.endsWith(`[${feature}]`));
    box[isTicked ? 'setAttribute' : 'removeAttribute']('checked', '');
  }
  const answer = await admin.send('/wp-admin/post.php', { form: fieldsOf(page.querySelector('form#post')) });
  expect(answer.status).toBe(302);
}

/** Why each member is listed, after the rebuild that a changed plan begins. */
async function listed(): Promise<Record<string, string | null>> {
  await portal.php(`do_action( PracticePortal\\Core\\Hooks::DIRECTORY_REINDEX ); return true;`);
  return Object.fromEntries((await portal.rows('directory')).map(({ name, listed_by }) => [name, listed_by]));
}

/** The data of a view's page for the member. */
async function dataOf(browser: Browser, view: string) {
  await portal.php(
    `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'test-${view}', 'post_title' => 'T', 'post_content' => '[practice_portal view="${view}"]' ) ); return true;`,
  );
  return wireData(await browser.send(`/test-${view}/`)).data;
}

const cardOf = (plan: Plan) =>
  portal.php<string[]>(
    `return ( new PracticePortal\\Billing\\Storage\\Plans() )->find( ${portal.products[plan]} )->toPageData()['description_list'];`,
  );

const PLACE = 'A place in the member directory';

test('a change to a plan that is not listed says so first', async () => {
  await joinAsMember(portal);
  expect(await listed()).toMatchObject({ "Renée O'Brien": 'Grow Member' });
  const { json } = await ask(portal, `/account/membership/plan?plan=${portal.products.advantage}`);
  expect(json.lost_benefits).toEqual([PLACE]);
  expect([await cardOf('grow'), await cardOf('advantage')]).toEqual([
    expect.arrayContaining([PLACE]),
    expect.not.arrayContaining([PLACE]),
  ]);
});

test('the owner lists the members of a higher plan, so that a member who changes to it stays listed', async () => {
  const { browser } = await joinAsMember(portal);
  await tick('advantage', ['directory', 'pulse_board', 'onboarding']);
  expect(await cardOf('advantage')).toContain(PLACE);
  const { json } = await ask(portal, `/account/membership/plan?plan=${portal.products.advantage}`);
  expect(json.lost_benefits).toEqual([]);
  const { answer } = await changePlan(portal, 'advantage');
  expect(answer.json).toMatchObject({ membership: { is_listed: true } });
  // The plan's name stays on the server.
  expect(await listed()).toMatchObject({ "Renée O'Brien": 'plan' });
  expect(await dataOf(browser, 'account-page')).toMatchObject({ directory: { is_listed: true } });
});

test('a plan whose box is no longer ticked leaves the directory, with everybody who has it', async () => {
  await joinAsMember(portal);
  await tick('grow', ['onboarding']);
  expect(Object.keys(await listed())).not.toContain("Renée O'Brien");
  expect((await ask(portal, '/account/membership')).json).toMatchObject({ is_listed: false });
  expect(await cardOf('grow')).toEqual(['Partner prices on supplies and services', 'Guided onboarding']);
});

test('the server opens what the plan opens, and nothing else', async () => {
  const { browser } = await joinAsMember(portal);
  await portal.php(
    `return update_option( 'practice_portal_onboarding', array( 'items' => array( array( 'name' => 'First', 'steps' => array( array( 'name' => 'one', 'label' => 'One', 'required' => true ) ) ) ), 'videos' => array() ) );`,
  );
  expect((await dataOf(browser, 'navigator-profile')).plans_url).toMatch(/^http/);
  expect(await dataOf(browser, 'onboarding-page')).toMatchObject({ has_onboarding: true, has_report: false });
  const complete = async () =>
    (await portal.dispatch([{ method: 'PUT', path: '/user-onboarding/one', json: {} }], 'renee'))[0];
  expect(await complete()).toMatchObject({ status: 200 });

  await tick('grow', ['swot', 'pulse_board']);
  expect((await dataOf(browser, 'navigator-profile')).plans_url).toBe(null);
  expect(await dataOf(browser, 'onboarding-page')).toMatchObject({
    has_onboarding: false,
    has_report: true,
    items: [],
  });
  expect(await complete()).toMatchObject({ status: 403, json: { code: 'practice_portal_not_in_plan' } });
});
