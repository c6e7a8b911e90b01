import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import './dialog.css';

type DialogProps = {
  open: boolean;
  /** The heading, and the dialog's name. */
  title: string;
  /** Esc, or the browser's own way to close. The dialog stays until `open` says otherwise: the chart decides. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons under the content, the main one last. */
  actions: ReactNode;
};

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
    // The heading rather than the first button: the text is read before one answers it.
    heading.current?.focus({ preventScroll: true });
    return () => {
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
