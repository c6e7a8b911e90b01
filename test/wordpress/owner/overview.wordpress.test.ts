/** The owner's Overview: what needs attention today, the figures of the month, the newest members and failed payments. */
import { describe, expect, test } from 'vitest';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { DAY_SECONDS, grantOutside } from '../kit/outside.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const PAGE = '/wp-admin/admin.php?page=practice-portal-overview';

const textOf = (element: { textContent: string | null } | null | undefined) =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

const open = async (login = 'a-administrator') => {
  const page = documentOf(await (await signedIn(portal, login)).send(PAGE));
  const linksIn = (selector: string) =>
    [...page.querySelectorAll(`${selector} a`)].map((link) => [
      textOf(link),
      link.getAttribute('href')?.replace(/^.*page=practice-portal-/, ''),
    ]);
  return {
    page,
    steps: [...page.querySelectorAll('.practice-portal-step')].map((step) => textOf(step.querySelector('h3'))),
    tiles: Object.fromEntries(
      [...page.querySelectorAll('.practice-portal-tiles > div')].map((tile) => [
        textOf(tile.querySelector('dt')),
        [textOf(tile.querySelector('strong')), textOf(tile.querySelector('span'))],
      ]),
    ),
    linksIn,
  };
};

test('of a new site leads to the open steps of Setup, then to the first members', async () => {
  const { page, steps, linksIn } = await open();
  expect(steps.at(0)).toBe('Pages');
  expect(steps.at(-1)).toBe('Members');
  expect(linksIn('.practice-portal-step').at(0)).toEqual(['Open Setup', 'setup#step-pages']);
  expect(linksIn('.practice-portal-step').at(-1)).toEqual(['Import members', 'import']);
  expect([page.querySelectorAll('.practice-portal-tiles, .postbox').length]).toEqual([0]);
});

describe('of a site with members', () => {
  const raise = (count: number) =>
    portal.php(`
      $issues = new PracticePortal\\Core\\Health\\HealthIssues();
      $user   = get_user_by( 'login', 'ada' );
      for ( $index = 0; $index < ${count}; $index++ ) { $issues->raise( PracticePortal\\Core\\Health\\HealthIssueKind::Dispute, "dp_$index", $user->ID, 0, '' ); }
      return true;`);

  test('names problems with what to do and the member, and counts those that it does not list', async () => {
    const id = await addMember(portal, { login: 'ada' });
    await raise(1);
    const one = await open();
    expect(one.steps[0]).toBe('A payment is disputed.');
    expect(textOf(one.page.querySelector('.practice-portal-step'))).toContain('Respond to the dispute in Stripe');
    expect(one.linksIn('.practice-portal-step').slice(0, 2)).toEqual([
      ['ada', `members&member=${id}`],
      ['Open Problems', 'health-issues'],
    ]);
    await raise(7);
    const many = await open();
    expect(many.steps.filter((step) => step === 'A payment is disputed.')).toHaveLength(5);
    expect(many.linksIn('p')).toContainEqual(['All 7 problems', 'health-issues']);
  });

  test('counts the month, lists the newest members, and the members whose payment failed', async () => {
    await grantOutside(portal, {
      login: 'cheque',
      email: 'cheque@example.com',
      until: Math.floor(Date.now() / 1000) + 30 * DAY_SECONDS,
    });
    const late = await addMember(portal, { login: 'late', status: 'past_due' });
    const former = await addMember(portal, { login: 'former', status: 'canceled' });
    const { page, tiles, linksIn } = await open();
    expect(tiles['MRR']?.[0]).toBe('$398');
    expect(tiles['MRR']?.[1]).toBe('▲ up $398 since the month began');
    expect(tiles['Active members']).toEqual(['2', '▲ up 2 since the month began']);
    expect(tiles['Joined']).toEqual(['3', 'left: 1']);
    expect(linksIn('#newest').map(([name]) => name)).toEqual(['cheque', 'All members']);
    expect(linksIn('#past-due')).toEqual([
      ['late', `members&member=${late}`],
      ['All failed payments', 'members&group=payment-problem'],
    ]);
    expect(textOf(page.querySelector('#past-due li span'))).toMatch(/^Grow Member · access ends on \w+ \d+, \d{4}$/);
    const statuses = [...page.querySelectorAll('#statuses dl > div')].map(textOf);
    expect(statuses).toEqual(['Active2', 'Payment failed1', 'Unpaid0', 'Paused0', 'Ending0']);
    expect(former).toBeGreaterThan(late);
  });

  test('shows the office no step of Setup, and the Dashboard has the same figures', async () => {
    await addMember(portal, { login: 'ada' });
    await portal.php(
      `get_user_by( 'login', 'a-subscriber' )->add_cap( 'practice_portal_manage_members' ); return true;`,
    );
    const { page, steps, tiles } = await open('a-subscriber');
    expect(steps).toEqual([]);
    expect(textOf(page.querySelector('.wrap'))).toContain('Nothing needs your attention.');
    const owner = await signedIn(portal, 'a-administrator');
    const line = documentOf(await owner.send('/wp-admin/index.php')).querySelector('#practice_portal_summary .inside');
    expect(textOf(line)).toBe(`${tiles['Active members']?.[0]} active member · ${tiles['MRR']?.[0]} MRR · No problems`);
  });
});
