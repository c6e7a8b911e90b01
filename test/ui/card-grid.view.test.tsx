/** Changing rows must not move the focus out of the list. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CardGrid } from '../../src/ui/list/CardGrid.tsx';

type Row = { id: number };

const list = (rows: readonly (Row | undefined)[]) => (
  <>
    <input aria-label="Search" />
    <CardGrid<Row>
      id="rows"
      label="Rows"
      count={rows.length}
      itemAt={(row) => rows[row]}
      draw={(item) => (item ? <button type="button">Row {item.id}</button> : <p>On its way</p>)}
      markedId={null}
      keptRow={null}
      shown={null}
      onRange={() => {}}
    />
  </>
);
const three = [{ id: 1 }, { id: 2 }, { id: 3 }];
const focusedRow = () => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null;

afterEach(cleanup);

describe('the focus in a list', () => {
  it('stays at its row when its data reload, and after they have loaded', () => {
    const { rerender } = render(list(three));
    screen.getByRole('button', { name: 'Row 2' }).focus();
    rerender(list([{ id: 1 }, undefined, { id: 3 }]));
    expect(focusedRow()).toBe('1');
    rerender(list(three));
    expect(focusedRow()).toBe('1');
  });

  it('moves to the list when its row is gone', () => {
    const { rerender } = render(list(three));
    screen.getByRole('button', { name: 'Row 3' }).focus();
    rerender(list([{ id: 1 }]));
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Rows' }));
  });

  it('is not taken back by a row that lost it, or never had it', async () => {
    const { rerender } = render(list(three));
    const button = screen.getByRole('button', { name: 'Row 2' });
    button.focus();
    screen.getByRole('textbox').focus();
    rerender(list([{ id: 1 }, undefined, { id: 3 }]));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    rerender(list(three));
    screen.getByRole('button', { name: 'Row 2' }).focus();
    screen.getByRole('button', { name: 'Row 2' }).blur();
    // The list detects a lost focus only after the event.
    await Promise.resolve();
    rerender(list([]));
    expect(document.activeElement).toBe(document.body);
  });
});
