/** Which components a press or a key renders. On a slow phone, each additional component delays the next frame (`npm run bench -- --phone`). */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { RegistrationInput } from '../../../machines/registration/registration.types.ts';
import { withMaps } from '../maps-context.tsx';
import { VISITOR } from './fixtures.ts';
import { openForm } from './form.ts';
import { LINKS } from './silent-form.ts';

// Set before React loads, since React looks for its developer tools only once.
const { commits, RegistrationPage } = await vi.hoisted(async () => {
  const { watchRenders } = await import('../../rendered-components.mjs');
  const watched = watchRenders();
  const { lazySteps, RegistrationPage: Page } = await import('../../../src/pages/registration/RegistrationPage.tsx');
  await lazySteps();
  return { commits: watched, RegistrationPage: Page };
});

afterEach(cleanup);

function show(input: Partial<RegistrationInput>) {
  const form = openForm({ ...VISITOR, ...input });
  render(withMaps(<RegistrationPage actor={form.actor} {...LINKS} />));
  return form;
}

/** The components that each commit renders, in the order of the commits. */
async function rendered(work: () => unknown) {
  commits.length = 0;
  await act(async () => {
    work();
  });
  return [...commits];
}
const count = (names: string[] | undefined, name: string) => names?.filter((one) => one === name).length;

it('a choice renders the two cards that it changes', async () => {
  show({});
  const [commit, ...more] = await rendered(() => fireEvent.click(screen.getAllByRole('radio')[1]!));
  expect(more).toEqual([]);
  expect(count(commit, 'MembershipCard')).toBe(2);
});

it('a Next with errors shows the first fields’ messages at once, and those of practice and address one frame later', async () => {
  const form = show({ skipProducts: true });
  const [first, second] = await rendered(() => form.next());
  expect(first).toContain('ErrorList');
  expect(count(first, 'FormTextField')).toBeGreaterThan(0);
  expect(count(first, 'Line')).toBe(0);
  expect(count(second, 'FormTextField')).toBe(0);
  expect(count(second, 'Line')).toBeGreaterThan(0);
});

it('a key that corrects a field renders that field, and none of the links to the others', async () => {
  const form = show({ skipProducts: true });
  await rendered(() => form.next());
  const all = (await rendered(() => form.type('firstName', 'A'))).flat();
  expect(count(all, 'TextField')).toBe(1);
  expect(all).toContain('ErrorList');
  expect(count(all, 'FieldLink')).toBe(0);
});

it('Add Practice renders the name of the practice first, and the rest of its form one frame later', async () => {
  show({ skipProducts: true });
  const [first, second] = await rendered(() => fireEvent.click(screen.getByRole('button', { name: 'Add Practice' })));
  expect(count(first, 'TextField')).toBe(1);
  expect(count(first, 'AddressFields')).toBe(0);
  expect(count(second, 'AddressFields')).toBe(1);
});
