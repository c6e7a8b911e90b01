import { lazy, Suspense, useState, type ComponentType } from 'react';
import './combobox.css';

export type Option = { value: string; label: string };

export type ComboboxProps = {
  /** The control's id in the document. */
  id: string;
  /** Its accessible name: in a table the column's heading does not say whose it is. */
  label: string;
  value: string;
  /** What stands in the closed control. */
  text: string;
  /** Made when somebody comes to choose. */
  options: () => readonly Option[];
  onChange: (value: string) => void;
};

export type LiveComboboxProps = ComboboxProps & { isOpenAtFirst: boolean; onLeave: () => void };

let arrived: ComponentType<LiveComboboxProps> | null = null;

/**
 * Brings what a combobox needs once it has the focus: most of it is downshift. One that does not come throws while drawing,
 * which the portal's chart tells with Retry.
 */
export const bringCombobox = async () => (arrived ??= (await import('./LiveCombobox.tsx')).LiveCombobox);

/**
 * One of many, found by typing: an editable combobox with a list (ARIA Authoring Practices). A page may have thousands: only
 * the one that has the focus is alive, the others are a plain input that looks and sounds the same.
 */
export function Combobox(props: ComboboxProps) {
  const [live, setLive] = useState<'no' | 'closed' | 'open'>('no');
  if (live === 'no') return <Resting {...props} onWake={setLive} />;
  return <Alive {...props} isOpenAtFirst={live === 'open'} onLeave={() => setLive('no')} />;
}

function Alive(props: LiveComboboxProps) {
  // A fresh one each time: React remembers for ever that a lazy chunk did not arrive, and the portal's Retry has to ask again.
  const [Drawn] = useState<ComponentType<LiveComboboxProps>>(
    () => arrived ?? lazy(async () => ({ default: await bringCombobox() })),
  );
  return (
    <Suspense fallback={<Resting {...props} onWake={() => {}} />}>
      <Drawn {...props} />
    </Suspense>
  );
}

function Resting({ id, label, text, onWake }: ComboboxProps & { onWake: (how: 'closed' | 'open') => void }) {
  return (
    <div className="pp-combobox">
      <input
        id={id}
        className="pp-input"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={false}
        // There is no list yet: nothing is controlled.
        aria-controls={undefined}
        aria-haspopup="listbox"
        autoComplete="off"
        value={text}
        onChange={() => onWake('open')}
        onFocus={() => onWake('closed')}
        onMouseDown={(event) => {
          // The input is about to be another one, which takes the focus itself; the click would be lost between the two.
          event.preventDefault();
          onWake('open');
        }}
      />
    </div>
  );
}
