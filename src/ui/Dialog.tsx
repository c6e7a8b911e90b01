import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import './dialog.css';

type DialogProps = {
  open: boolean;
  /** The heading, and the dialog's name. */
  title: string;
  /** Esc, a press beside the dialog, or the browser's own way to close. The dialog stays until `open` says otherwise: the chart decides. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons under the content, the main one last. */
  actions: ReactNode;
};

/** Whether the press is on the veil, which belongs to the dialog's element as its padding does. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** A press beside the dialog is to it what Esc is. */
function cancelAtPressBeside(dialog: HTMLDialogElement, signal: AbortSignal) {
  // A text that is marked from inside to beyond the edge also ends with a click there.
  let beganBeside = false;
  dialog.addEventListener('mousedown', (event) => (beganBeside = isBeside(dialog, event)), { signal });
  dialog.addEventListener(
    'click',
    (event) => {
      if (beganBeside && isBeside(dialog, event)) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    },
    { signal },
  );
}

/** The browser's own modal dialog: it keeps the focus inside and gives it back to where it came from. */
export function Dialog({ open, ...dialog }: DialogProps) {
  return open ? <ShownDialog {...dialog} /> : null;
}

function ShownDialog({ title, onClose, children, actions }: Omit<DialogProps, 'open'>) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isClosingItself = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    isClosingItself.current = false;
    dialog?.showModal();
    const presses = new AbortController();
    if (dialog) cancelAtPressBeside(dialog, presses.signal);
    // The heading rather than the first button: the text is read before one answers it.
    heading.current?.focus({ preventScroll: true });
    return () => {
      presses.abort();
      isClosingItself.current = true;
      // Before the element goes: only a dialog that is closed gives the focus back to its opener.
      dialog?.close();
    };
  }, []);

  return (
    <dialog
      ref={element}
      className="pp-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A browser closes without asking when Esc comes twice; nothing else may close it behind the chart's back.
        if (!isClosingItself.current && !event.currentTarget.open) onClose();
      }}
    >
      <h2 ref={heading} className="pp-dialog-title" id={titleId} tabIndex={-1}>
        {title}
      </h2>
      <div className="pp-dialog-content">{children}</div>
      <div className="pp-dialog-actions">{actions}</div>
    </dialog>
  );
}
