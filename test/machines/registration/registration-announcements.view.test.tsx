/** What a screen reader announces about errors on the registration, by a model: each change once. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RegistrationInput } from '../../../machines/registration/registration.types.ts';
import { lazySteps, RegistrationPage } from '../../../src/pages/registration/RegistrationPage.tsx';
import { withMaps } from '../maps-context.tsx';
import { listen } from './live-regions.ts';
import { VISITOR } from './fixtures.ts';
import { openForm } from './form.ts';
import { LINKS } from './silent-form.ts';

await lazySteps();

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
});

async function openDetails(input: Partial<RegistrationInput> = {}) {
  const form = openForm({ ...VISITOR, ...input, skipProducts: true });
  render(withMaps(<RegistrationPage actor={form.actor} {...LINKS} />));
  await screen.findByRole('textbox', { name: 'First Name' });
  const heard = listen();
  stop = heard.stop;
  return { form, heard };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const leave = (name: string) => fireEvent.blur(field(name));
const next = () => userEvent.click(screen.getAllByRole('button', { name: 'Next' })[0]!);
const TITLE = 'There are errors on this page, please correct them before continuing.';

describe('the list of errors', () => {
  it('is read once, when it appears', async () => {
    const { heard } = await openDetails();
    await next();
    const said = heard.take();
    expect(said.filter(({ how }) => how === 'assertive')).toHaveLength(1);
    expect(said.find(({ how }) => how === 'assertive')!.text).toMatch(
      new RegExp(`^${TITLE}.*"First Name" is required`),
    );
  });

  it('is not read again when a field is corrected: that one is named, and how many are left', async () => {
    const { heard } = await openDetails();
    await next();
    const { length } = screen.getByRole('alert').querySelectorAll('li');
    heard.take();
    type('First Name', 'Ada');
    leave('First Name');
    await screen.findByDisplayValue('Ada');
    expect(heard.take()).toEqual([{ how: 'polite', text: `First Name corrected. ${length - 1} errors left.` }]);
  });

  it('announces only a new error', async () => {
    const { heard } = await openDetails();
    type('First Name', 'Ada');
    await next();
    heard.take();
    type('First Name', '');
    leave('First Name');
    await screen.findAllByText('"First Name" is required');
    expect(heard.take()).toEqual([{ how: 'assertive', text: '"First Name" is required' }]);
  });
});

describe('a name that is already in use', () => {
  it('is said as soon as it is known, also on a page without errors', async () => {
    const { form, heard } = await openDetails();
    type('Username', 'member');
    leave('Username');
    await vi.waitFor(() => expect(form.asked.username).toBeDefined(), 3000);
    form.asked.username!.resolve('taken');
    await screen.findAllByText(/already in use/);
    expect(heard.take()).toEqual([{ how: 'polite', text: 'The username "member" is already in use.' }]);
  });
});
