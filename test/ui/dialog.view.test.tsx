import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../src/ui/Dialog.tsx';

// Releases the mouse as after a real press, because the files of this project share a window.
afterEach(() => void fireEvent.mouseUp(window));

afterEach(cleanup);

const dialog = (open: boolean, onClose: () => void) => (
  <StrictMode>
    <Dialog open={open} title="Confirm Address" onClose={onClose} actions={<button>Change Address</button>}>
      <p>1 Main St</p>
    </Dialog>
  </StrictMode>
);

describe('the dialog', () => {
  it('is named by its title, and its title has the focus', () => {
    render(dialog(true, () => {}));
    const shown = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Confirm Address' });
    expect(shown.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Confirm Address' }));
  });

  it('is not there while it is closed', () => {
    render(dialog(false, () => {}));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('1 Main St')).toBeNull();
  });

  it('asks at Esc and stays until it is told to close', () => {
    const asked = vi.fn();
    render(dialog(true, asked));
    const shown = screen.getByRole<HTMLDialogElement>('dialog');
    const cancel = new Event('cancel', { cancelable: true });
    fireEvent(shown, cancel);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(cancel.defaultPrevented).toBe(true);
    expect(shown.open).toBe(true);
  });

  it('tells when the browser closed it without asking, as it does when Esc comes twice', () => {
    const asked = vi.fn();
    render(dialog(true, asked));
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
    expect(asked).toHaveBeenCalledTimes(1);
  });

  describe('at a press beside it', () => {
    const inside = { clientX: 150, clientY: 150 };
    const beside = { clientX: 50, clientY: 150 };
    const pressed = (from: object, to: object) => {
      const asked = vi.fn();
      render(dialog(true, asked));
      const shown = screen.getByRole<HTMLDialogElement>('dialog');
      vi.spyOn(shown, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200));
      fireEvent.mouseDown(shown, from);
      fireEvent.click(shown, to);
      expect(shown.open).toBe(true);
      return asked;
    };

    it('asks to close, as Esc does', () => expect(pressed(beside, beside)).toHaveBeenCalledTimes(1));
    it('not when the press is on its own padding', () => expect(pressed(inside, inside)).not.toHaveBeenCalled());
    it('not when a text is marked from inside to beyond its edge', () =>
      expect(pressed(inside, beside)).not.toHaveBeenCalled());
  });

  it('says nothing when it is closed from outside, and closes before it goes so that the opener gets the focus', () => {
    const asked = vi.fn();
    const { rerender } = render(dialog(true, asked));
    const shown = screen.getByRole<HTMLDialogElement>('dialog');
    rerender(dialog(false, asked));
    expect(shown.open).toBe(false);
    expect(asked).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
