/** Refunds and plan changes together: nothing is paid out twice, and nobody who was refunded is charged again (spec: account#end-of-what-was-paid). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { ask, confirm, memberPage, noticeFor, refundForm } from '../kit/admin-forms.ts';
import { documentOf, fieldsOf } from '../kit/page.ts';
import { changePlan, prepare, signedIn, type Plan } from '../kit/member.ts';
import { memberForm, register, withoutCredentials } from '../kit/registration.ts';
import { confirmCard, silenceWebhooks } from '../kit/stripe.ts';
import { idOf } from '../../../sandbox/stripe/objects/shared.mjs';
import { usePurchases } from './purchases.ts';

const { portal, here, atStripe, kept } = usePurchases();

let owner: Browser;
let member = 0;
beforeEach(async () => {
  owner = await signedIn(portal, 'a-administrator');
});

/** Buys, and changes the plan at once. Tests with the same plans start from what the first of them left. */
async function join(plan: Plan, coupon = '', ...changes: Plan[]) {
  member = await prepare(portal, `buys ${[plan, coupon, ...changes].join()}`, async () => {
    const { json } = await register(portal.browser(), memberForm(portal.products[plan], { mepr_coupon_code: coupon }));
    await confirmCard(portal, json.client_secret);
    for (const each of changes) {
      const { answer } = await changePlan(portal, each);
      expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    }
    return json.user_id as number;
  });
}

const joinAndDowngrade = () => join('advantage', '', 'grow');

const payments = async () => (await portal.rows('transactions')).map(({ id }) => Number(id));
const intentOf = (charge: number) => idOf(portal.stripe.state.charges[charge]?.payment_intent ?? null);
/** Minor units that the member has as credit. */
const credit = () => 0 - (portal.stripe.state.customers[0]?.balance ?? 0);
const renew = async () => {
  portal.stripe.simulate.pass(30 * 86_400);
  portal.stripe.simulate.renew(portal.stripe.state.subscriptions[0]!.id, 'paid');
  await portal.stripe.settled();
};

const LEFT = "$300 of the member's credit is left at Stripe. Only a new membership would use it.";

/** The box about credit on the member's page: its text and its forms. */
async function creditBox() {
  const box = documentOf(await owner.send(memberPage(member))).getElementById('credit');
  const forms = [...(box?.querySelectorAll('form') ?? [])].map((form) => ({
    label: form.textContent.trim(),
    fields: fieldsOf(form),
  }));
  return {
    text: box?.textContent.replaceAll(/\s+/g, ' ') ?? '',
    forms,
    link: box?.querySelector('a')?.getAttribute('href'),
  };
}

/** The owner presses a form's button, and confirms. */
async function press(fields: Record<string, string>) {
  const asked = await ask(owner, member, fields);
  await confirm(owner, asked.form);
  await portal.stripe.settled();
  return { asked, said: await noticeFor(owner) };
}

const refundMails = () => portal.site.mails().filter(({ subject }) => subject.includes('refunded you'));

/** The owner refunds a payment. Returns the page's question and its message afterwards. */
async function refund(transaction: number, dollars?: string) {
  const form = await refundForm(owner, member, transaction);
  const asked = await ask(owner, member, { ...form, ...(dollars !== undefined && { amount: dollars }) });
  if (asked.error !== '') return { prefilled: form['amount'], asked, said: '' };
  await confirm(owner, asked.form);
  await portal.stripe.settled();
  return { prefilled: form['amount'], asked, said: await noticeFor(owner) };
}

describe('a membership that was changed to a more expensive plan', () => {
  test.each([
    ['the first payment first', [0, 1]],
    ['the change first', [1, 0]],
  ])('ends when both payments are refunded, %s', async (_, order) => {
    await join('grow', '', 'advantage');
    const ids = await payments();
    const first = await refund(ids[order[0]!]!);
    expect(first.asked.effects).toContain('The membership continues.');
    expect([await here(), atStripe()]).toEqual([['active'], ['active']]);
    const second = await refund(ids[order[1]!]!);
    expect(second.asked.effects).toContain(
      'This refunds everything that was paid for the current period. Advantage Member ends immediately.',
    );
    expect(second.said).toContain('The membership has ended.');
    expect([await here(), atStripe(), kept()]).toEqual([['refunded'], ['canceled'], [0, 0]]);
  });

  test('ends when both are refunded in Stripe’s dashboard, in parts', async () => {
    await join('grow', '', 'advantage');
    for (const [charge, amount] of [
      [0, 10_000],
      [1, null],
      [0, null],
    ] as const) {
      expect(await here()).toEqual(['active']);
      portal.stripe.simulate.refund(intentOf(charge), amount);
      await portal.stripe.settled();
    }
    expect([await here(), atStripe(), kept()]).toEqual([['refunded'], ['canceled'], [0, 0]]);
  });

  test('in a free month ends when the change’s charge is refunded', async () => {
    await join('grow', 'FREEMONTH', 'advantage');
    expect(kept()).toEqual([49_900]);
    const [, change] = await payments();
    expect((await refund(change!)).said).toContain('The membership has ended.');
    expect([await here(), atStripe()]).toEqual([['refunded'], ['canceled']]);
  });

  test('continues when payments of an earlier period are refunded', async () => {
    await join('grow', '', 'advantage');
    await renew();
    const [first, change] = await payments();
    expect((await refund(first!)).asked.effects).toContain('The membership continues.');
    await refund(change!);
    expect([await here(), atStripe(), kept()]).toEqual([['active'], ['active'], [0, 0, 49_900]]);
    const [, , renewal] = await payments();
    await refund(renewal!);
    expect([await here(), atStripe()]).toEqual([['refunded'], ['canceled']]);
  });

  test('continues if a renewal was paid whose event was lost', async () => {
    await join('grow');
    silenceWebhooks(portal);
    portal.stripe.simulate.pass(30 * 86_400);
    portal.stripe.simulate.renew(portal.stripe.state.subscriptions[0]!.id, 'paid');
    const [first] = await payments();
    await refund(first!);
    expect(atStripe()).toEqual(['active']);
  });
});

describe('a membership that was changed to a cheaper plan', () => {
  test('is refunded minus the credit, and ends with that', async () => {
    await joinAndDowngrade();
    expect(credit()).toBe(30_000);
    const page = documentOf(await owner.send(memberPage(member)));
    expect(page.getElementById('payments')?.textContent).toContain('Paid, $300 of it credited');
    expect(page.getElementById('payments')?.textContent).toContain('$300 credited');
    const [first] = await payments();
    const { prefilled, asked } = await refund(first!);
    expect(prefilled).toBe('199');
    expect(asked.effects).toContain(LEFT);
    expect([await here(), atStripe(), kept(), credit()]).toEqual([['refunded'], ['canceled'], [30_000], 30_000]);
  });

  test('is refunded in full when the credit is taken back first, and the page says so', async () => {
    await joinAndDowngrade();
    const [first] = await payments();
    const { asked, said } = await refund(first!, '499');
    expect(asked.question).toBe('Refund $499?');
    expect(asked.effects).toContain(
      "$300 of this payment is the member's credit for later invoices. We take back $300 of that credit first.",
    );
    expect(said).toContain('Refunded $499.');
    expect([await here(), kept(), credit()]).toEqual([['refunded'], [0], 0]);
    const journal = (await portal.rows('journal')).filter(({ kind }) => kind === 'credit_debited');
    expect(journal.map(({ amount, acted_by }) => [amount, acted_by])).toEqual([['30000', 'owner']]);
  });

  test('is refunded in parts: credit is used only if needed', async () => {
    await joinAndDowngrade();
    const [first] = await payments();
    await refund(first!, '100');
    expect([kept(), credit(), await here()]).toEqual([[39_900], 30_000, ['active']]);
    await refund(first!, '150');
    expect([kept(), credit(), await here()]).toEqual([[24_900], 24_900, ['refunded']]);
    await refund(first!, '249');
    expect([kept(), credit(), await here()]).toEqual([[0], 0, ['refunded']]);
  });

  test('refunds no more than is left after a later invoice has used the credit', async () => {
    await joinAndDowngrade();
    await renew();
    expect([kept(), credit()]).toEqual([[49_900], 10_100]);
    const [first] = await payments();
    const { asked } = await refund(first!, '499');
    expect(asked.effects[1]).toContain('We take back $101 of that credit first.');
    expect([kept(), credit()]).toEqual([[0], 0]);
  });

  test('and back again has no credit: the payment is refundable in full', async () => {
    await join('advantage', '', 'grow', 'advantage');
    expect([kept(), credit()]).toEqual([[49_900], 0]);
    const [first] = await payments();
    await refund(first!, '499');
    expect([kept(), credit(), await here()]).toEqual([[0], 0, ['refunded']]);
  });

  test('with a coupon is refunded what was paid', async () => {
    await join('advantage', 'WELCOME10', 'grow');
    expect([kept(), credit()]).toEqual([[44_910], 27_000]);
    const [first] = await payments();
    expect((await refund(first!)).prefilled).toBe('179.10');
    expect([kept(), credit(), await here()]).toEqual([[27_000], 27_000, ['refunded']]);
  });

  test('is not paid out twice by a refund in Stripe’s dashboard: the credit is removed', async () => {
    await joinAndDowngrade();
    portal.stripe.simulate.refund(intentOf(0));
    await portal.stripe.settled();
    expect([kept(), credit(), await here(), atStripe()]).toEqual([[0], 0, ['refunded'], ['canceled']]);
    // Told once more, nothing more is taken.
    expect(portal.stripe.state.balanceTransactions.map(({ amount }) => amount)).toEqual([30_000]);
  });

  test('is not paid out twice when the bank reverses the payment', async () => {
    await joinAndDowngrade();
    portal.stripe.simulate.closeDispute(portal.stripe.simulate.dispute(intentOf(0)), 'lost');
    await portal.stripe.settled();
    expect([credit(), await here()]).toEqual([0, ['refunded']]);
  });

  test('keeps its credit if Stripe rejects the refund', async () => {
    await joinAndDowngrade();
    const [first] = await payments();
    const asked = await ask(owner, member, { ...(await refundForm(owner, member, first)), amount: '499' });
    portal.stripe.state.charges[0]!.disputed = true;
    await confirm(owner, asked.form);
    expect(await noticeFor(owner)).toContain('Stripe returned an error');
    expect([kept(), credit(), await here()]).toEqual([[49_900], 30_000, ['active']]);
  });

  test('is refunded once if the refund’s response is lost after the credit was removed', async () => {
    await joinAndDowngrade();
    const [first] = await payments();
    const asked = await ask(owner, member, { ...(await refundForm(owner, member, first)), amount: '499' });
    portal.stripe.failNext({ on: 'POST /v1/refunds', how: 'dropAfter' });
    await confirm(owner, asked.form);
    await portal.stripe.settled();
    await confirm(owner, asked.form);
    expect([kept(), credit(), await here()]).toEqual([[0], 0, ['refunded']]);
    expect(portal.stripe.state.refunds).toHaveLength(1);
  });

  test('removes no more credit than was shown', async () => {
    await join('advantage');
    const [first] = await payments();
    const asked = await ask(owner, member, { ...(await refundForm(owner, member, first)), amount: '499' });
    expect((await changePlan(portal, 'grow')).answer.status).toBe(200);
    await confirm(owner, asked.form);
    expect(await noticeFor(owner)).toContain("The member's credit has changed.");
    expect([kept(), credit()]).toEqual([[49_900], 30_000]);
  });
});

describe('the credit of a membership that ends', () => {
  const endNow = async () => press({ confirm: 'cancel', subscription: '1', when: 'now' });

  test('is named before a refund that leaves it, which offers to refund it as well', async () => {
    await joinAndDowngrade();
    const [first] = await payments();
    const form = await refundForm(owner, member, first);
    const answer = documentOf(await owner.send(memberPage(member), { form }));
    const instead = [...answer.querySelectorAll('form')].find((each) =>
      each.textContent.includes('Refund $499 instead'),
    );
    const { asked } = await press(fieldsOf(instead));
    expect(asked.question).toBe('Refund $499?');
    expect(asked.effects).not.toContain(LEFT);
    expect([await here(), kept(), credit()]).toEqual([['refunded'], [0], 0]);
  });

  test('is refunded later on the member’s page, once, and the member is told', async () => {
    await joinAndDowngrade();
    const [first] = await payments();
    await refund(first!);
    const { text, forms } = await creditBox();
    expect(text).toContain(LEFT);
    expect(forms.map(({ label }) => label)).toEqual([expect.stringMatching(/^Refund \$300 of the payment on /)]);
    const { said, asked } = await press(forms[0]!.fields);
    expect(said).toContain('Refunded $300.');
    expect([kept(), credit(), (await creditBox()).text]).toEqual([[0], 0, '']);
    await confirm(owner, asked.form);
    expect([kept(), portal.stripe.state.refunds.length]).toEqual([[0], 2]);
    const journal = (await portal.rows('journal')).filter(({ kind }) => kind === 'credit_debited');
    expect(journal.map(({ amount, acted_by }) => [amount, acted_by])).toEqual([['30000', 'owner']]);
    const mails = refundMails().map(({ message }) => message.includes('$300 of it was your credit for later charges.'));
    expect(mails).toEqual([false, true]);
  });

  test('is named before a cancellation, and refunded before the rest of the payment', async () => {
    await joinAndDowngrade();
    expect((await creditBox()).text).toBe('');
    const { asked } = await endNow();
    expect(asked.effects.at(-1)).toBe(`${LEFT} After the end, you can refund it on the member's page.`);
    expect([await here(), kept(), credit()]).toEqual([['canceled'], [49_900], 30_000]);
    await press((await creditBox()).forms[0]!.fields);
    expect([kept(), credit(), (await creditBox()).text]).toEqual([[19_900], 0, '']);
  });

  test('that came from no payment is changed in Stripe, and credit that was used is not offered', async () => {
    await joinAndDowngrade();
    await renew();
    expect(credit()).toBe(10_100);
    portal.stripe.state.customers[0]!.balance -= 25_000;
    await endNow();
    const { text, forms, link } = await creditBox();
    expect(text).toContain("$351 of the member's credit is left at Stripe.");
    expect(forms.map(({ fields }) => fields['amount'])).toEqual(['300']);
    expect(text).toContain('$51 of it came from no payment of this membership. Change that credit in Stripe.');
    expect(link).toMatch(/\/customers\/cus_/);
  });

  test.each([
    ['GET /v1/invoices', 'Stripe could not say how much of it is left.'],
    ['GET /v1/customers/:id', 'Stripe could not say how much of it is left.'],
  ] as const)('is unknown while Stripe fails at %s, and known afterwards', async (on, text) => {
    await joinAndDowngrade();
    portal.stripe.failNext({ on, how: 'drop' });
    const end = await ask(owner, member, { confirm: 'cancel', subscription: '1', when: 'now' });
    expect(end.effects.at(-1)).toContain(text);
    await confirm(owner, end.form);
    expect(await here()).toEqual(['canceled']);
    portal.stripe.failNext({ on, how: 'drop' });
    expect((await creditBox()).text).toContain(text);
    expect((await creditBox()).text).toContain(LEFT);
  });

  test('stays credit if Stripe rejects its refund, and can be refunded again', async () => {
    await joinAndDowngrade();
    await endNow();
    portal.stripe.state.charges[0]!.disputed = true;
    const box = await creditBox();
    expect((await press(box.forms[0]!.fields)).said).toContain('Stripe returned an error');
    expect([kept(), credit(), (await creditBox()).text]).toEqual([[49_900], 30_000, box.text]);
    portal.stripe.state.charges[0]!.disputed = false;
    await press((await creditBox()).forms[0]!.fields);
    expect([kept(), credit()]).toEqual([[19_900], 0]);
  });

  test('pays for a new membership of the member, and is not offered while that goes on', async () => {
    await joinAndDowngrade();
    await endNow();
    const form = memberForm(portal.products.grow);
    const browser = portal.browser();
    await browser.signIn('renee', form['mepr_user_password'] as string);
    const again = await register(browser, withoutCredentials(form));
    expect(again.status).toBe(200);
    await confirmCard(portal, again.json.client_secret);
    expect(await here()).toEqual(['canceled', 'active']);
    // $199 of $300 paid for the first month.
    expect([credit(), portal.stripe.state.charges.length]).toEqual([10_100, 1]);
    expect((await creditBox()).text).toBe('');
  });
});

describe('a refund, or a cancellation now', () => {
  test('asks for one confirmation, and changes nothing before', async () => {
    await join('grow');
    const [first] = await payments();
    const asked = await ask(owner, member, await refundForm(owner, member, first));
    expect([asked.question, kept(), await here()]).toEqual(['Refund $199?', [19_900], ['active']]);
    const end = await ask(owner, member, { confirm: 'cancel', subscription: '1', when: 'now' });
    expect(end.question).toBe('Cancel the membership now?');
    expect(end.effects[0]).toBe("Grow Member ends immediately, and the members' area closes. This cannot be undone.");
    expect(end.effects).toContain(
      "The member won't be charged again or refunded. People they invited also lose access.",
    );
    expect(await here()).toEqual(['active']);
    await confirm(owner, end.form);
    expect([await here(), atStripe()]).toEqual([['canceled'], ['canceled']]);
  });

  test('concerns only the member of this page', async () => {
    await join('grow');
    const [first] = await payments();
    const form = await refundForm(owner, member, first);
    expect((await ask(owner, owner.userId, form)).error).toContain('There is no payment that can be refunded.');
    const end = await ask(owner, owner.userId, { confirm: 'cancel', subscription: '1', when: 'now' });
    expect(end.error).toContain('This membership has ended.');
  });
});
