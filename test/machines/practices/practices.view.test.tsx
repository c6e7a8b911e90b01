import { Profiler } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { practiceNames } from '../../../machines/practices/practices.names.ts';
import type { PracticesRef } from '../../../machines/practices/practices.selectors.ts';
import type { Practice } from '../../../machines/practice/practice.types.ts';
import { PracticeCard } from '../../../src/ui/practices/PracticeCard.tsx';
import { PracticesBlock } from '../../../src/ui/practices/PracticesBlock.tsx';
import { controlledActors } from '#kit';
import { describeView } from '../describe-view.ts';
import { withMaps } from '../maps-context.tsx';
import { COMPLETED } from '../practice/practice.model.ts';
import { practicesIn } from '../practices-actors.ts';
import { practicesModel } from './practices.model.ts';
import { practicesUserActions, practicesScreen } from './practices.screen.ts';
import { translate } from '../../../machines/lib/translation.ts';

const namesOf = (role: string, start: string) =>
  screen.queryAllByRole(role, { name: (name) => name.startsWith(start) }).map((element) => element.textContent);

describeView(practicesModel, {
  screen: practicesScreen,
  userActions: practicesUserActions,
  mount: (world, inspect) => {
    const actor = createActor(practicesIn(world), { input: { practices: [] }, inspect }).start();
    return { ui: withMaps(<PracticesBlock actor={actor} />), actor };
  },
  assert: ({ context }) => {
    const names = practiceNames(context.entries).map(translate);
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(names);
    expect(namesOf('button', 'Delete ')).toEqual(names.slice(1).map((name) => `Delete ${name}`));
  },
});

describe('the focus', () => {
  afterEach(cleanup);

  const named = (name: string): Practice => ({ ...COMPLETED, name });
  function show(...practices: Practice[]): PracticesRef {
    const actor = createActor(practicesIn(controlledActors()), { input: { practices } }).start();
    render(withMaps(<PracticesBlock actor={actor} />));
    return actor;
  }
  const press = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
    });
  const focused = () => document.activeElement;

  it('is left alone when the practices appear', () => {
    show(named('A'), named('B'));
    expect(focused()).toBe(document.body);
  });
  it('goes to the first field of a practice that was added', async () => {
    show(named('A'));
    await press('Add Practice');
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'Practice Name' }));
  });
  it('goes to the next practice after Delete, or to Add Practice', async () => {
    show(named('A'), named('B'), named('C'));
    await press('Delete B');
    expect(focused()).toBe(screen.getByRole('group', { name: 'C' }));
    await press('Delete C');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Add Practice' }));
  });
  it('goes to where the practice can be edited again after Save, and to its name after Edit', async () => {
    show(named('A'));
    await press('Edit A');
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'Practice Name' }));
    await press('Save Practice A');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Edit A' }));
  });
  it('goes to Edit Address after Save Address, and to line 1 after Edit Address', async () => {
    show(named('A'));
    await press('Edit A');
    await press('Edit Address');
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'Address Line 1' }));
    await press('Save Address');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Edit Address' }));
  });
});

describe('the block', () => {
  afterEach(cleanup);

  it('is tied to the message about the practices', () => {
    const actor = createActor(practicesIn(controlledActors()), { input: { practices: [] } }).start();
    render(withMaps(<PracticesBlock actor={actor} error="You must have at least one practice." />));
    const block = screen.getByRole('region', { name: 'Practices' });
    expect(block.id).toBe('pp-field-practices');
    expect(document.getElementById(block.getAttribute('aria-describedby')!)?.textContent).toContain(
      'You must have at least one practice.',
    );
  });
});

it('typing in one practice draws nothing of another', async () => {
  const open = { ...COMPLETED, name: '' };
  const practices = createActor(practicesIn(controlledActors()), { input: { practices: [open, open] } }).start();
  const drawn: string[] = [];
  const note = (id: string) => drawn.push(id);
  render(
    withMaps(
      ['practice-1', 'practice-2'].map((id) => (
        <Profiler key={id} id={id} onRender={note}>
          <PracticeCard practices={practices} id={id} />
        </Profiler>
      )),
    ),
  );
  drawn.length = 0;
  const [name] = screen.getAllByRole('textbox', { name: 'Practice Name' });
  await act(async () => {
    fireEvent.change(name!, { target: { value: 'R' } });
  });
  expect([...new Set(drawn)]).toEqual(['practice-1']);
  cleanup();
});

describe('at the most that the host takes', () => {
  afterEach(cleanup);

  it('Add Practice cannot be pressed, and the page says why', () => {
    const full = (count: number) =>
      createActor(practicesIn(controlledActors()), {
        input: { practices: Array.from({ length: count }, () => COMPLETED) },
      }).start();
    const words = 'You can add up to 50 practices.';
    const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Practice' });
    render(withMaps(<PracticesBlock actor={full(49)} />));
    expect([add().disabled, screen.queryByText(words)]).toEqual([false, null]);
    cleanup();
    render(withMaps(<PracticesBlock actor={full(50)} />));
    expect(add().disabled).toBe(true);
    expect(screen.getByText(words).getAttribute('role')).toBe('status');
  });
});
