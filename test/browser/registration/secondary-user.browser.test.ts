/** A user who was invited into a membership registers: one page, nothing to pay. */
import { describe, expect, it } from 'vitest';
import { memberOf, newUsers } from '../support/database.ts';
import { runPhp, stripeBooks } from '../support/portal.ts';
import { registrationForm, type RegistrationForm } from '../support/registration-form.ts';
import { fieldsOf, watchRegistrations } from '../support/registration-posts.ts';
import { logIn, receiveVisitors, type Visitor } from '../support/visit.ts';

const { visit } = receiveVisitors();

const INVITATION = '/register/?invite=demo-invite';
const NOT_VALID = 'This invitation is no longer valid.';

async function open({ page, goTo }: Visitor) {
  const form = registrationForm(page);
  await goTo(INVITATION);
  await form.isOn('Admin Information');
  return form;
}

async function fill(form: RegistrationForm, username: string) {
  await form.textbox('First Name').fill('Ina');
  await form.textbox('Last Name').fill('Vited');
  await form.choice('Role').selectOption({ label: 'Practice Admin' });
  await form.textbox('Username').fill(username);
  await form.password('Password').fill('a long password 1');
  await form.password('Confirm Password').fill('a long password 1');
  await form.checkbox('Terms and Conditions').check();
}

describe('a secondary user', () => {
  it('registers on one page, and pays nothing', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const posts = watchRegistrations(page);
    const form = await open(visitor);
    const email = form.textbox('Email');
    await expect.poll(() => email.inputValue()).toBe('invited@example.com');
    expect(await email.isEditable()).toBe(false);
    for (const name of ['Next', 'Previous']) await expect.poll(() => form.button(name).count()).toBe(0);
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await expect.poll(() => form.cardForm.count()).toBe(0);

    await form.joinNow();
    await form.errors.waitFor();
    await expect
      .poll(() => form.errors.getByRole('link').allTextContents())
      .toEqual([
        '"First Name" is required',
        '"Last Name" is required',
        '"Username" is required',
        '"Password" is required',
        '"Confirm Password" is required',
        'You must agree to the following: "Terms and Conditions"',
      ]);
    expect(posts).toEqual([]);

    await fill(form, 'ina.vited');
    await form.joinNow();
    await form.succeeds();

    expect(await newUsers()).toEqual(['ina.vited']);
    const parent = await memberOf('member@example.com');
    expect(await memberOf('invited@example.com')).toMatchObject({
      meta: {
        first_name: 'Ina',
        hpa_role: 'practice_admin',
        hpa_is_secondary_user: '1',
        practice_portal_parent_user: String(parent?.id),
      },
      practices: [],
      agreements: { terms_and_conditions: true, hipaa: false },
      subscriptions: [{ name: 'Grow Member', status: 'active', price: '0', parent_id: parent?.subscriptions[0]?.id }],
      transactions: [{ status: 'complete', amount: '0' }],
    });
    expect((await stripeBooks()).requests).toEqual([]);
    expect(posts.map(fieldsOf)).toMatchObject([
      { hpa_is_secondary_user: '1', mepr_payment_methods_hidden: '1', invite_token: 'demo-invite' },
    ]);
  });

  it('with an account signs in, and pays nothing either', async () => {
    await runPhp(
      `$GLOBALS['wpdb']->query( "UPDATE {$GLOBALS['wpdb']->prefix}practice_portal_invites SET email = 'doctor@example.com'" );`,
    );
    const visitor = await visit();
    const { page } = visitor;
    await visitor.goTo(INVITATION);
    await page.getByText('You already have an account. Sign in to accept the invitation.').waitFor();
    await logIn(page, 'doctor', 'doctor');
    const form = registrationForm(page);
    await form.isOn('Admin Information');
    await expect.poll(() => form.textbox('Username').count()).toBe(0);
    await form.textbox('First Name').fill('Ina');
    await form.textbox('Last Name').fill('Vited');
    await form.checkbox('Terms and Conditions').check();
    await form.joinNow();
    await form.succeeds();

    expect(await newUsers()).toEqual([]);
    const parent = await memberOf('member@example.com');
    expect(await memberOf('doctor@example.com')).toMatchObject({
      meta: { first_name: 'Ina', hpa_is_secondary_user: '1' },
      subscriptions: [{ status: 'active', price: '0', parent_id: parent?.subscriptions[0]?.id }],
    });
    expect((await stripeBooks()).requests).toEqual([]);
  });

  it('a user who is signed in with another account is not asked to pay', async () => {
    const visitor = await visit();
    await visitor.signIn('doctor');
    await visitor.goTo(INVITATION);
    await registrationForm(visitor.page).heading(NOT_VALID).waitFor();
  });
});
