/** The owner's pages: until when a membership outside of Stripe is paid. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { ask, confirm, formWith, memberPage, noticeFor } from '../kit/admin-forms.ts';
import { signedIn } from '../kit/member.ts';
import { DAY_SECONDS, grantOutside, outsideRows } from '../kit/outside.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const UNTIL = Math.floor(Date.now() / 1000) + 30 * DAY_SECONDS;

let owner: Browser;
let ids: { user: number; id: number };
beforeEach(async () => {
  owner = await signedIn(portal, 'a-administrator');
  ids = await grantOutside(portal, { login: 'renee', email: 'renee@obrien.example', until: UNTIL });
});

const save = async (changes: Record<string, string>) => {
  const form = formWith(await owner.send(memberPage(ids.user)), /^Save$/);
  await confirm(owner, { ...form, payment: 'outside', ...changes });
  return noticeFor(owner);
};

describe('the page of a member who is paid for outside of Stripe', () => {
  test('shows the paid period, and fills in the form', async () => {
    const page = await owner.send(memberPage(ids.user));
    const day = new Date(UNTIL * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(documentOf(page).querySelector('dl')?.textContent).toContain(`Paid until ${day}`);
    expect(formWith(page, /^Save$/)).toMatchObject({
      until: new Date(UNTIL * 1000).toISOString().slice(0, 10),
      yearly: '$2,388',
    });
  });

  test('stores a new date, to the end of that day, and a yearly amount', async () => {
    expect(await save({ until: '2030-06-30', yearly: '$1,000' })).toBe('Saved: Paid until June 30, 2030.');
    expect((await outsideRows(portal))[0]).toMatchObject({ current_period_end: '2030-06-30 23:59:59', price: '8333' });
    expect(formWith(await owner.send(memberPage(ids.user)), /^Save$/)['yearly']).toBe('$1,000');
    expect((await portal.rows('journal')).at(-1)).toMatchObject({ kind: 'extended', acted_by: 'owner' });
  });

  test('allows a free membership without an end, but not a paid one', async () => {
    expect(await save({ payment: 'complimentary', until: '' })).toBe('Saved: Complimentary.');
    expect(await save({ payment: 'outside', until: '' })).toBe('Enter the date until which the membership is paid.');
    expect((await outsideRows(portal))[0]).toMatchObject({ gateway: 'complimentary', current_period_end: null });
  });

  test.each([
    [{ until: '2020-01-01' }, 'Enter a date in the future, for example 2027-12-31.'],
    [{ until: '2030-02-30' }, 'Enter a date in the future, for example 2027-12-31.'],
    [{ yearly: 'much' }, 'Enter an amount in dollars, for example 2388 or 199.50.'],
    [{ payment: 'gold' }, 'Choose how the membership is paid.'],
  ])('refuses %j', async (changes, message) => {
    expect(await save(changes)).toBe(message);
    // The form keeps what was typed, once.
    const { payment: _, ...typed } = changes as Record<string, string>;
    const { until, yearly } = formWith(await owner.send(memberPage(ids.user)), /^Save$/);
    expect({ until, yearly }).toMatchObject(typed);
    expect(formWith(await owner.send(memberPage(ids.user)), /^Save$/)['yearly']).toBe('$2,388');
  });

  test('ends it at once, after a confirmation', async () => {
    const asked = await ask(owner, ids.user, formWith(await owner.send(memberPage(ids.user)), /^Cancel membership$/));
    expect(asked.question).toBe('Cancel the membership now?');
    await confirm(owner, asked.form);
    expect((await outsideRows(portal))[0]?.['status']).toBe('canceled');
    expect(await save({}).catch((problem: Error) => problem.message)).toBe('There is no such form.');
  });
});
