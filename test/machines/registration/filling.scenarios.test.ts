/** Scenarios of filling in the form: moving between pages, leaving fields, checks of names, history, drafts. */
import { describe, expect, it, vi } from 'vitest';
import { ADVANTAGE, DRAFT, GROW, INVITED, PRACTICE, USER, VISITOR } from './fixtures.ts';
import { openForm, settle, visitorOnPage2 } from './form.ts';
import { PASSWORD } from './registration.model.ts';
import { useFakeTime } from '../../fake-time.ts';

useFakeTime();

describe('moving', () => {
  it('forward validates the page: on failure it stays and the list is shown; back needs no validation', () => {
    const form = openForm(VISITOR);
    form.next();
    form.next();
    expect(form.page()).toBe(2);
    expect(form.messages()).toContain('"First Name" is required');
    expect(form.said.slice(-3)).toEqual([
      'track: Validation Failure',
      'title: Error: Step 2 of 4: Personal and Practice Information',
      'focus: errors',
    ]);
    form.previous();
    expect([form.page(), form.messages()]).toEqual([1, []]);
  });
  it('is told to telemetry after every move, back too, and the heading takes the focus', () => {
    const form = openForm(VISITOR);
    form.next();
    form.previous();
    expect(form.said).toEqual([
      'title: Step 1 of 4: Product Selection',
      'track: Validation Successful',
      'track: Form Page Change',
      'title: Step 2 of 4: Personal and Practice Information',
      'focus: heading',
      'track: Form Page Change',
      'title: Step 1 of 4: Product Selection',
      'focus: heading',
    ]);
    expect(form.shown).toEqual([1, 2, 1]);
  });
  it('away from an address that is being checked ends the check', () => {
    const form = openForm({
      ...USER,
      practices: [{ ...PRACTICE, address: { ...PRACTICE.address, geoLat: 0, geoLng: 0, completed: false } }],
    });
    form.next();
    const practices = form.actor.getSnapshot().children.practices?.getSnapshot();
    const address = practices?.children['practice-1']?.getSnapshot().children.address;
    address?.send({ type: 'check.pressed' });
    expect(form.world.pending.has('geocode')).toBe(true);
    form.previous();
    expect(form.world.pending.has('geocode')).toBe(false);
  });
  it('with the product section skipped begins at page 2, and Previous does nothing there', () => {
    const form = openForm({ ...USER, skipProducts: true });
    form.previous();
    expect(form.page()).toBe(2);
    form.goTo(1);
    expect([form.page(), form.shown.at(-1)]).toEqual([2, 2]);
  });
});

describe('leaving a field', () => {
  it('shows its message, also when it was never filled; typing hides it', () => {
    const form = openForm(VISITOR);
    form.next();
    form.actor.send({ type: 'field.left', field: 'firstName' });
    expect(form.context().revealed).toEqual(['firstName']);
    form.type('firstName', 'A');
    expect(form.context().revealed).toEqual([]);
  });
  it.each(['username', 'email'] as const)('of the %s asks the host at once whether it is free', (field) => {
    const form = visitorOnPage2();
    expect(form.asked[field]).toBeUndefined();
    form.actor.send({ type: 'field.left', field });
    expect(form.asked[field]).toBeDefined();
  });
  it('of the password judges the confirmation again, once something was typed into it', () => {
    const form = visitorOnPage2();
    form.actor.send({ type: 'field.left', field: 'password' });
    expect(form.context().revealed).toEqual(['password', 'passwordConfirm']);
    form.type('password', 'another one');
    expect(form.context().revealed).toEqual([]);
  });
});

describe('username and e-mail', () => {
  it('Next waits for the answers and counts once; free ones let it pass', async () => {
    const form = visitorOnPage2();
    form.next();
    form.next();
    expect([form.page(), form.state()]).toEqual([2, { registering: { filling: 'validating' } }]);
    form.asked.username?.resolve('free');
    form.asked.email?.resolve('free');
    await settle();
    expect(form.page()).toBe(3);
    expect(form.said.filter((line) => line === 'track: Validation Successful')).toHaveLength(2);
  });
  it('a taken one stays on the page and says so', async () => {
    const form = visitorOnPage2();
    form.next();
    form.asked.username?.resolve('taken');
    form.asked.email?.resolve('free');
    await settle();
    expect([form.page(), form.messages()]).toEqual([2, ['The username "ada" is already in use.']]);
  });
  it('a check that could not be made does not block, whether it failed or never came back', async () => {
    const form = visitorOnPage2();
    form.next();
    form.asked.username?.reject({ kind: 'offline' });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(form.page()).toBe(3);
  });
  it.each([
    ['typing', (form: ReturnType<typeof openForm>) => form.type('firstName', 'Grace'), 2],
    ['Previous', (form: ReturnType<typeof openForm>) => form.previous(), 1],
    ['the browser’s Back', (form: ReturnType<typeof openForm>) => form.goTo(1), 1],
  ])('%s cancels the wait', async (_, cancel, page) => {
    const form = visitorOnPage2();
    form.next();
    cancel(form);
    expect(form.state()).toEqual({ registering: { filling: 'editing' } });
    form.asked.username?.resolve('free');
    form.asked.email?.resolve('free');
    await settle();
    expect(form.page()).toBe(page);
  });
  it('a signed-in user’s own name and address are not checked', () => {
    const form = openForm(USER);
    form.next();
    form.next();
    expect([form.page(), form.asked]).toEqual([3, {}]);
  });
});

describe('the browser’s history', () => {
  it('Back moves one page back, Forward never past the furthest validated page', () => {
    const form = openForm(USER);
    form.next();
    form.next();
    form.goTo(1);
    expect(form.page()).toBe(1);
    form.goTo(4);
    expect([form.page(), form.shown.at(-1)]).toEqual([3, 3]);
  });
  it('Forward stops at a page that has become wrong since', () => {
    const form = openForm(USER);
    form.next();
    form.next();
    form.previous();
    form.type('firstName', '');
    form.previous();
    form.goTo(3);
    expect(form.page()).toBe(2);
  });
  it('a URL beyond the reached page is corrected', () => {
    const form = openForm(USER);
    form.goTo(4);
    expect([form.page(), form.shown]).toEqual([1, [1, 1]]);
  });
});

describe('drafts', () => {
  it('initial messages of the parts are no change: nothing is stored of an untouched form', () => {
    for (const input of [VISITOR, USER, INVITED, { ...VISITOR, draft: DRAFT }]) {
      const form = openForm(input);
      expect([form.drafts, form.context().revision]).toEqual([[], 0]);
    }
  });
  it('a report that repeats what the form has is no change', () => {
    const form = openForm(VISITOR);
    const { practices, billing, admin, coupon } = form.context();
    form.actor.send({ type: 'practices.reported', practices: structuredClone(practices) });
    form.actor.send({ type: 'billing.reported', billing: structuredClone(billing) });
    form.actor.send({ type: 'admin.reported', admin: { ...admin } });
    form.actor.send({ type: 'coupon.reported', ...coupon });
    form.actor.send({ type: 'membership.reported', product: GROW });
    expect([form.drafts, form.context().revision]).toEqual([[], 0]);
  });
  it('every change is kept, and every move', () => {
    const form = openForm(VISITOR);
    form.next();
    form.type('firstName', 'Ada');
    expect(form.drafts.map(({ page, values }) => [page, values.firstName])).toEqual([
      [2, ''],
      [2, 'Ada'],
    ]);
    form.actor.getSnapshot().children.membership?.send({ type: 'membership.chosen', id: ADVANTAGE.id });
    expect(form.drafts.slice(2).map(({ productId }) => productId)).toContain(ADVANTAGE.id);
  });
  it('Start over drops it and begins with a fresh page', () => {
    const form = openForm({ ...VISITOR, draft: DRAFT });
    form.startOver();
    expect([form.state(), form.said.slice(-2)]).toEqual(['startingOver', ['drop draft', 'reload']]);
  });
  it('the notice goes once the page with the passwords is passed', async () => {
    const form = openForm({ ...VISITOR, draft: DRAFT });
    expect(form.context().notice).toBe('passwordsNeeded');
    form.type('password', PASSWORD);
    form.type('passwordConfirm', PASSWORD);
    form.next();
    form.asked.username?.resolve('free');
    form.asked.email?.resolve('free');
    await settle();
    expect([form.page(), form.context().notice]).toEqual([3, 'none']);
  });
  it('a restored coupon is asked for again', () => {
    const form = openForm({ ...VISITOR, draft: DRAFT });
    expect(form.world.pending.get('checkCoupon')?.input).toEqual({ code: 'WELCOME10', productId: ADVANTAGE.id });
  });
});
