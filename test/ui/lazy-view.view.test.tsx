/** A part of a page whose code loads lazily. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoizedImport } from '../../machines/lib/memoized-import.ts';
import { LazyView } from '../../src/ui/lazy/LazyView.tsx';

afterEach(cleanup);

const Part = () => <button type="button">Of the part</button>;

/** A page with a part that fails to load at first. */
function open() {
  let isLost = true;
  const bring = memoizedImport(async () => {
    if (isLost) throw new Error('lost');
    return { Part };
  });
  render(
    <>
      <input aria-label="Search" />
      <LazyView module={bring} component={({ Part: Code }) => Code} props={{}} />
    </>,
  );
  return () => void (isLost = false);
}

const retry = () => screen.findByRole('button', { name: 'Retry' });

it('that comes after Retry has the focus right before it, which the button had', async () => {
  const come = open();
  const button = await retry();
  come();
  button.focus();
  fireEvent.click(button);
  const part = await screen.findByRole('button', { name: 'Of the part' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  const focused = document.activeElement;
  expect(focused?.textContent).toBe('This part of the page has loaded.');
  expect(focused?.nextElementSibling).toBe(part);
});

it('that comes after Retry leaves the focus where the person has gone meanwhile', async () => {
  const come = open();
  const button = await retry();
  come();
  button.focus();
  fireEvent.click(button);
  screen.getByRole('textbox').focus();
  await screen.findByRole('button', { name: 'Of the part' });
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
