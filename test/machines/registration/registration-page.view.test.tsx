/** The registration page besides its states: fields and their messages, links, the terms, the card. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { getLoadingStatus, lazyMachine } from '../../../machines/lib/lazy-machine.ts';
import { passwordStrengthMachine } from '../../../machines/password-strength/password-strength.machine.ts';
import type { Estimate, PasswordScore } from '../../../machines/password-strength/password-strength.types.ts';
import { registrationMachine } from '../../../machines/registration/registration.machine.ts';
import type { RegistrationInput } from '../../../machines/registration/registration.types.ts';
import { lazySteps, RegistrationPage } from '../../../src/pages/registration/RegistrationPage.tsx';
import { withMaps } from '../maps-context.tsx';
import { ADVANTAGE, DRAFT, INVITED, USER, VISITOR } from './fixtures.ts';
import { openForm } from './form.ts';
import { LINKS } from './silent-form.ts';
import { ALL_AGREED } from './registration.model.ts';

// They load in a chunk of their own, which the browser tests check.
await lazySteps();

afterEach(cleanup);

function show(input: Partial<RegistrationInput> = {}) {
  const form = openForm({ ...VISITOR, ...input });
  render(withMaps(<RegistrationPage actor={form.actor} {...LINKS} />));
  return form;
}
const showDetails = async (input: Partial<RegistrationInput> = {}) => {
  const form = show({ ...input, skipProducts: true });
  await screen.findByRole('textbox', { name: 'First Name' });
  return form;
};
const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name })[0]!);

describe('a field', () => {
  it('says what is wrong with it when it is left, tied to it, and nothing while one types', async () => {
    await showDetails();
    const field = screen.getByRole('textbox', { name: 'First Name' });
    await userEvent.click(field);
    await userEvent.tab();
    expect(descriptionOf(field)).toBe('Error: "First Name" is required');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, 'A');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(descriptionOf(field)).toBe('');
  });
  it('can be filled in by the browser, all of them', async () => {
    const form = await showDetails();
    const typed = {
      firstName: 'Ada',
      lastName: 'Moss',
      username: 'ada',
      email: 'ada@example.com',
      password: 'correct horse',
      passwordConfirm: 'correct horse',
    };
    for (const [name, value] of Object.entries(typed)) {
      fireEvent.change(document.getElementById(`pp-field-${name}`)!, { target: { value } });
    }
    fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), { target: { value: '+15035551234' } });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Practice Admin');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Profession' }), 'Dental');
    expect(form.context().values).toEqual({
      ...typed,
      phone: '+1 503-555-1234',
      role: 'practice_admin',
      profession: 'dental',
    });
  });
  it('tells the browser what belongs in it', async () => {
    await showDetails();
    const tokens = ['firstName', 'lastName', 'phone', 'username', 'email', 'password', 'passwordConfirm'].map((name) =>
      document.getElementById(`pp-field-${name}`)?.getAttribute('autocomplete'),
    );
    expect(tokens).toEqual(['given-name', 'family-name', 'tel', 'username', 'email', 'new-password', 'new-password']);
  });
});

describe('the passwords', () => {
  const typesOf = () =>
    ['password', 'passwordConfirm'].map(
      (name) => (document.getElementById(`pp-field-${name}`) as HTMLInputElement).type,
    );
  it('tell how strong the chosen one is, by what the form knows, and load nothing before one is typed', async () => {
    const asked: Estimate[] = [];
    const load = vi.fn(async () =>
      passwordStrengthMachine.provide({
        actors: {
          estimate: fromPromise<PasswordScore, Estimate>(async ({ input }) => {
            asked.push(input);
            return 1;
          }),
        },
      }),
    );
    const form = openForm({ ...VISITOR, skipProducts: true });
    const strength = { actor: createActor(lazyMachine(load)) };
    render(withMaps(<RegistrationPage actor={form.actor} {...LINKS} strength={strength} />));
    const username = await screen.findByRole('textbox', { name: 'Username' });
    await userEvent.type(username, 'ada');
    expect(load).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'ada12345' } });
    const text = await screen.findByText('Password strength: very weak');
    expect(text.closest('[aria-live="polite"]')).not.toBeNull();
    expect(asked).toEqual([{ password: 'ada12345', personal: ['ada', '', '', ''] }]);
  });
  it('say nothing of the strength if its code does not load', async () => {
    const form = openForm({ ...VISITOR, skipProducts: true });
    const strength = {
      actor: createActor(lazyMachine<typeof passwordStrengthMachine>(() => Promise.reject(new Error('lost')))),
    };
    render(withMaps(<RegistrationPage actor={form.actor} {...LINKS} strength={strength} />));
    const field = await screen.findByLabelText('Password');
    fireEvent.change(field, { target: { value: 'ada12345' } });
    await vi.waitFor(() => expect(getLoadingStatus(strength.actor.getSnapshot())).toBe('failed'));
    expect(screen.queryByText(/strength/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('are hidden until Show password is pressed, both at once', async () => {
    await showDetails();
    expect(typesOf()).toEqual(['password', 'password']);
    await press('Show password');
    expect(typesOf()).toEqual(['text', 'text']);
    expect(screen.getByRole('button', { name: 'Show password' }).getAttribute('aria-pressed')).toBe('true');
    await press('Show password');
    expect(typesOf()).toEqual(['password', 'password']);
  });
  it('are not asked of signed-in users', async () => {
    await showDetails(USER);
    expect(screen.queryByRole('textbox', { name: 'Username' })).toBeNull();
    expect(document.getElementById('pp-field-password')).toBeNull();
  });
});

describe('the error list', () => {
  it('is an alert with a link for every message, which leads to the field', async () => {
    const form = await showDetails();
    await press('Next');
    const list = screen.getByRole('alert');
    expect(list.id).toBe('pp-registration-errors');
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(form.messages());
    const address = location.href;
    await userEvent.click(within(list).getByRole('link', { name: '"Profession" is required' }));
    expect(form.said.at(-1)).toBe('focus: profession');
    expect(location.href).toBe(address);
  });
  it('leads to places that are there: every id that it names is in the document', async () => {
    await showDetails({ admin: { included: true, name: '', email: '' } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'My practice address is my billing address' }));
    await press('Next');
    const targets = within(screen.getByRole('alert'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')!);
    expect(targets).toHaveLength(11);
    for (const target of targets) expect(document.getElementById(target.slice(1)), target).not.toBeNull();
  });
  it('takes the focus above the plans too', async () => {
    const form = show({ products: [] });
    await press('Next');
    const list = await screen.findByRole('alert');
    expect(form.said.at(-1)).toBe('focus: errors');
    const nextOfSidebar = screen.getAllByRole('button', { name: 'Next' }).at(-1)!;
    expect(list.compareDocumentPosition(nextOfSidebar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
  it('shrinks as the fields are filled', async () => {
    const form = await showDetails();
    await press('Next');
    const before = form.messages().length;
    await userEvent.type(screen.getByRole('textbox', { name: 'First Name' }), 'Ada');
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(before - 1);
  });
  it('shows the messages of practices, billing and practice admin at their places too', async () => {
    await showDetails({ admin: { included: true, name: '', email: '' } });
    await press('Next');
    expect(descriptionOf(screen.getByRole('region', { name: 'Practices' }))).toContain(
      'You must have at least one practice',
    );
    expect(descriptionOf(screen.getByRole('textbox', { name: 'Practice Name' }))).toContain(
      '"Practice Name" is required',
    );
    expect(descriptionOf(screen.getByRole('textbox', { name: 'Admin Email' }))).toContain('"Admin Email" is required');
  });
});

describe('the terms', () => {
  const showTerms = async (input: Partial<RegistrationInput> = {}) => {
    const form = show({ ...USER, draft: { ...DRAFT, page: 3, productId: null }, ...input });
    await screen.findByRole('checkbox', { name: 'HIPAA Agreement' });
    return form;
  };
  it('link each text to its tab, in a new tab, and say so', async () => {
    await showTerms();
    const links = screen.getAllByRole('link', { name: /^Read the .+ \(opens in a new tab\)$/ });
    expect(links.map((link) => link.getAttribute('href')?.split('#')[1])).toEqual([
      'hipaa',
      'terms-and-conditions',
      'social-code-of-ethics',
      'privacy-policy',
      'non-disclosure',
    ]);
    for (const link of links)
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });
  it('offer the member directory, ticked, and say on the other memberships that they do not list', async () => {
    await showTerms({ productId: ADVANTAGE.id });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show me in the member directory' }).checked).toBe(
      true,
    );
    expect(screen.getByText(/The membership you chose is not listed/)).toBeTruthy();
    cleanup();
    await showTerms();
    expect(screen.queryByText(/The membership you chose is not listed/)).toBeNull();
  });
});

describe('a secondary user', () => {
  it('has one page: the e-mail of the invitation, Join Now, no steps', async () => {
    show(INVITED);
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect([email.value, email.readOnly]).toEqual(['invited@example.com', true]);
    for (const name of ['Previous', 'Next']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Join Now' })).toHaveLength(1);
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });
});

describe('parts whose code does not come', () => {
  it('are reported once, with one Retry that loads all of them', async () => {
    const form = openForm({ ...VISITOR, skipProducts: true });
    const bring = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('lost')));
    const machine = registrationMachine.provide({
      actors: {
        ...form.actor.logic.implementations.actors,
        practices: lazyMachine(bring),
        billing: lazyMachine(bring),
        admin: lazyMachine(bring),
      },
    });
    const actor = createActor(machine, { input: { ...VISITOR, skipProducts: true } }).start();
    render(withMaps(<RegistrationPage actor={actor} {...LINKS} />));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('We could not load this part of the form. What you typed is still here.');
    expect(bring).toHaveBeenCalledTimes(3);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(bring).toHaveBeenCalledTimes(6);
    await screen.findByRole('alert');
  });
});

describe('the progress', () => {
  it.each([
    [1, 0],
    [2, 1 / 3],
    [3, 2 / 3],
  ])('on page %d is (page - 1) / (pages - 1)', (page, value) => {
    show({ ...USER, draft: { ...DRAFT, page } });
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Registration progress' }).value).toBeCloseTo(
      value,
    );
    expect(screen.getByText(`Step ${page} of 4`)).toBeTruthy();
  });
});

describe('back from the bank with a payment', () => {
  it('the page is the outcome and no form, also after a reload', () => {
    for (const draft of [DRAFT, null]) {
      show({ ...USER, paymentSucceeded: true, draft });
      expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Welcome! Your membership is active.');
      const link = screen.getByRole('link', { name: 'Go to Membership Overview' });
      expect(link.getAttribute('href')).toBe(LINKS.overviewUrl);
      for (const role of ['button', 'textbox', 'radio', 'progressbar']) expect(screen.queryByRole(role)).toBeNull();
      cleanup();
    }
  });
});

describe('the card', () => {
  it('stays in the document, hidden, when one goes back', async () => {
    show({
      ...USER,
      draft: { ...DRAFT, page: 3, agreements: { ...ALL_AGREED, termsAndConditions: true } },
    });
    await screen.findByRole('checkbox', { name: 'HIPAA Agreement' });
    expect(document.getElementById('practice-portal-card')).toBeNull();
    await press('Next');
    const card = document.getElementById('practice-portal-card');
    expect(card).not.toBeNull();
    await press('Previous');
    expect(document.getElementById('practice-portal-card')).toBe(card);
    expect(card?.closest('[hidden]')).not.toBeNull();
  });
});

it('asks about a mistyped mail domain once the field is left, and corrects it', async () => {
  await showDetails();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  await userEvent.type(field, 'ada@gmial.com');
  expect(screen.queryByText(/^Did you mean/)).toBeNull();
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Did you mean ada@gmail.com?' }));
  expect(field.value).toBe('ada@gmail.com');
  expect(screen.queryByText(/^Did you mean/)).toBeNull();
});

it('the first page leads returning members to the sign-in, and signed-in users nowhere', () => {
  show();
  expect(screen.getByRole('link', { name: 'Members: sign in' }).getAttribute('href')).toBe(LINKS.signInUrl);
  cleanup();
  show(USER);
  expect(screen.queryByRole('link', { name: 'Members: sign in' })).toBeNull();
});
