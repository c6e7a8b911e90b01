import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useState } from 'react';
import { lazyCombobox, Combobox } from '../../src/ui/combobox/Combobox.tsx';
import type { Option } from '../../src/ui/combobox/LiveCombobox.tsx';

// The combobox loads in a chunk of its own, which the browser tests verify.
await lazyCombobox();

afterEach(cleanup);

const OPTIONS: Option[] = [
  { value: '', label: 'Not assigned' },
  { value: '12', label: 'Rose City Supply' },
  { value: '13', label: 'Plain Partner' },
  { value: '14', label: 'Rose Quartz Dental' },
];

/** Renders the control with a field before and after it. It keeps its value as a chart would. */
function show({ options = OPTIONS, start = '' } = {}) {
  const chosen = vi.fn<(value: string) => void>();
  const made = vi.fn(() => options);
  function Kept() {
    const [value, setValue] = useState(start);
    return (
      <>
        <button type="button">Before</button>
        <Combobox
          id="choice"
          label="Vendor assignment for Paul"
          value={value}
          text={options.find((option) => option.value === value)?.label ?? ''}
          options={made}
          onChange={(next) => {
            chosen(next);
            setValue(next);
          }}
        />
        <button type="button">After</button>
      </>
    );
  }
  render(<Kept />);
  return { chosen, made, user: userEvent.setup() };
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Vendor assignment for Paul' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** The option that a screen reader announces as active. */
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

describe('a combobox at rest', () => {
  it('shows the choice, is closed, and has rendered no list', () => {
    const { made } = show({ start: '13' });
    expect([box().value, box().getAttribute('aria-expanded'), options(), made.mock.calls.length]).toEqual([
      'Plain Partner',
      'false',
      [],
      0,
    ]);
  });

  it('is reached by Tab, stays closed, and is left by Tab without having chosen', async () => {
    const { user, chosen } = show();
    await user.tab();
    await user.tab();
    expect([document.activeElement, options()]).toEqual([box(), []]);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
    expect(chosen).not.toHaveBeenCalled();
  });
});

describe('a combobox by keyboard', () => {
  async function atBox(...given: Parameters<typeof show>) {
    const shown = show(...given);
    await shown.user.tab();
    await shown.user.tab();
    return shown;
  }

  it('typing replaces the text, filters by every word, and Enter selects the first', async () => {
    const { user, chosen } = await atBox({ start: '13' });
    await user.keyboard('ro');
    expect([box().value, options(), active()]).toEqual([
      'ro',
      ['Rose City Supply', 'Rose Quartz Dental'],
      'Rose City Supply',
    ]);
    await user.keyboard('se qu');
    expect(options()).toEqual(['Rose Quartz Dental']);
    await user.keyboard('{Enter}');
    expect([chosen.mock.calls, box().value, options()]).toEqual([[['14']], 'Rose Quartz Dental', []]);
    expect(document.activeElement).toBe(box());
  });

  it('ArrowDown opens the whole list at what is chosen; arrows move, Enter takes', async () => {
    const { user, chosen } = await atBox({ start: '12' });
    await user.keyboard('{ArrowDown}');
    expect([options(), active()]).toEqual([OPTIONS.map(({ label }) => label), 'Rose City Supply']);
    expect(box().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen.mock.calls).toEqual([['13']]);
  });

  it('Not assigned is the first option and can be chosen', async () => {
    const { user, chosen } = await atBox({ start: '12' });
    await user.keyboard('{ArrowDown}{Home}{Enter}');
    expect(chosen.mock.calls).toEqual([['']]);
  });

  it('Esc selects nothing and restores the choice; a second Esc changes nothing', async () => {
    const { user, chosen } = await atBox({ start: '12' });
    await user.keyboard('plain{Escape}');
    expect([box().value, options()]).toEqual(['Rose City Supply', []]);
    await user.keyboard('{Escape}');
    expect([box().value, chosen.mock.calls]).toEqual(['Rose City Supply', []]);
  });

  it('leaving selects nothing, even with an active option', async () => {
    const { user, chosen } = await atBox({ start: '12' });
    await user.keyboard('plain');
    await user.tab();
    expect([box().value, chosen.mock.calls]).toEqual(['Rose City Supply', []]);
  });

  it('says how many there are, and when nothing matches', async () => {
    const { user } = await atBox();
    await user.keyboard('rose');
    expect(screen.getByRole('status').textContent).toBe('2 options');
    await user.keyboard('zzz');
    expect([screen.getByRole('status').textContent, screen.getByText('Nothing matches.').textContent]).toEqual([
      '0 options',
      'Nothing matches.',
    ]);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(box());
  });
});

describe('a combobox by mouse', () => {
  it('the first click opens it, a click on an option takes that one, and the focus stays', async () => {
    const { user, chosen } = show();
    await user.click(box());
    expect(options()).toEqual(OPTIONS.map(({ label }) => label));
    await user.click(screen.getByRole('option', { name: 'Plain Partner' }));
    expect([chosen.mock.calls, box().value, options()]).toEqual([[['13']], 'Plain Partner', []]);
    expect(document.activeElement).toBe(box());
  });

  it('a click elsewhere closes it and chooses nothing', async () => {
    const { user, chosen } = show({ start: '12' });
    await user.click(box());
    await user.hover(screen.getByRole('option', { name: 'Plain Partner' }));
    await user.click(screen.getByRole('button', { name: 'After' }));
    expect([options(), box().value, chosen.mock.calls]).toEqual([[], 'Rose City Supply', []]);
  });
});

it('of 1,000 options 100 are drawn, and typing finds the rest', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ value: String(index), label: `Listing ${index}` }));
  const { user, chosen } = show({ options: many });
  await user.click(box());
  expect([options().length, screen.getByText('900 more. Type to find them.').tagName]).toEqual([100, 'P']);
  await user.keyboard('listing 987{Enter}');
  expect(chosen.mock.calls).toEqual([['987']]);
});
