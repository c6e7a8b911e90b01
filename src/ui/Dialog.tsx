import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import './dialog.css';

type DialogProps = {
  open: boolean;
  /** The heading, which is also the dialog's name. */
  title: string;
  /**
   * Called on Esc, a press beside the dialog, or the browser's own way to close. The chart decides by `open` when it
   * closes.
   */
  onClose: () => void;
  children: ReactNode;
  /** The buttons under the content, the main one last. */
  actions: ReactNode;
};

/** Whether the press is on the backdrop. Its target is the dialog's element, as for a press on the padding. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** A press beside the dialog acts like Esc. */
function cancelAtPressBeside(dialog: HTMLDialogElement, signal: AbortSignal) {
  // Selecting text from inside to beyond the edge also ends with a click there.
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

/** The browser's own modal dialog: it traps the focus and returns it to the opener. */
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
    // Has the heading focused instead of the first button, so that the text is read first. The browser reads the attribute, which
    // React does not write, when it opens the dialog: focusing the heading afterwards would style the page two more times.
    heading.current?.setAttribute('autofocus', '');
    dialog?.showModal();
    const presses = new AbortController();
    if (dialog) cancelAtPressBeside(dialog, presses.signal);
    if (document.activeElement !== heading.current) heading.current?.focus({ preventScroll: true });
    return () => {
      presses.abort();
      isClosingItself.current = true;
      // Closes before the element is removed: only then does the browser return the focus to the opener.
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
        // A browser closes without a cancel event when Esc is pressed twice. Nothing else may close it without the
        // chart.
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
