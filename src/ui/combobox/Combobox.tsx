import { useState } from 'react';
import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { LazyView } from '../lazy/LazyView.tsx';
import type { ComboboxProps, LiveComboboxProps } from './LiveCombobox.tsx';
import './combobox.css';

/** The code of the focused combobox, most of which is downshift. */
export const lazyCombobox = memoizedImport(() => import('./LiveCombobox.tsx'));

/**
 * A choice among many options by typing: an editable combobox with a list (ARIA Authoring Practices). A page may have thousands,
 * so only the focused one is live. The others are plain inputs that look and sound the same.
 */
export function Combobox(props: ComboboxProps) {
  const [live, setLive] = useState<'no' | 'closed' | 'open'>('no');
  if (live === 'no') return <Resting {...props} onWake={setLive} />;
  return <Alive {...props} isOpenAtFirst={live === 'open'} onLeave={() => setLive('no')} />;
}

function Alive(props: LiveComboboxProps) {
  return (
    <LazyView
      module={lazyCombobox}
      component={({ LiveCombobox }) => LiveCombobox}
      props={props}
      fallback={<Resting {...props} onWake={() => {}} />}
    />
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
        // There is no list yet, so the input controls nothing.
        aria-controls={undefined}
        aria-haspopup="listbox"
        autoComplete="off"
        value={text}
        onChange={() => onWake('open')}
        onFocus={() => onWake('closed')}
        onMouseDown={(event) => {
          // The live combobox is about to replace the input and takes the focus itself; the click would be lost in
          // between.
          event.preventDefault();
          onWake('open');
        }}
      />
    </div>
  );
}
