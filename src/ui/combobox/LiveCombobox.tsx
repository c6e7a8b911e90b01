import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { reportFieldLeft } from '../blur-left-field.ts';
import { t } from '../text/t.ts';
import { plural } from '../../../machines/lib/text.ts';

export type Option = { value: string; label: string };

export type ComboboxProps = {
  /** The control's element id. */
  id: string;
  /** Its accessible name: in a table, the column's heading does not name the row. */
  label: string;
  value: string;
  /** The text of the closed control. */
  text: string;
  /** Created only when the list opens. */
  options: () => readonly Option[];
  onChange: (value: string) => void;
};

export type LiveComboboxProps = ComboboxProps & { isOpenAtFirst: boolean; onLeave: () => void };

/** Longer lists are not read: typing finds the rest. */
const MOST_SHOWN = 100;

/** The height that the list needs below the input, in pixels. With less it opens above. */
const LIST_HEIGHT = 288;

const matching = (options: readonly Option[], typed: string) => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
};

type Change = UseComboboxStateChangeOptions<Option>;

/** Leaving and Esc restore the previous choice. Typing highlights the first match for Enter. */
function behave(state: UseComboboxState<Option>, { type, changes }: Change): Change['changes'] {
  const { stateChangeTypes } = useCombobox;
  if (type === stateChangeTypes.InputChange) return { ...changes, highlightedIndex: 0 };
  if (type !== stateChangeTypes.InputBlur && type !== stateChangeTypes.InputKeyDownEscape) return changes;
  return { ...changes, selectedItem: state.selectedItem, inputValue: state.selectedItem?.label ?? '' };
}

/** The focused combobox, from focus to blur. */
export function LiveCombobox({ id, label, value, options, onChange, isOpenAtFirst, onLeave }: LiveComboboxProps) {
  const all = options();
  const chosen = all.find((option) => option.value === value) ?? null;
  /** The text typed since the list was opened. The text of the current choice matches everything. */
  const [typed, setTyped] = useState('');
  const found = matching(all, typed);
  const shown = found.slice(0, MOST_SHOWN);

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Option>({
    items: shown,
    inputId: id,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    selectedItem: chosen,
    initialInputValue: chosen?.label ?? '',
    initialIsOpen: isOpenAtFirst,
    initialHighlightedIndex: chosen ? shown.indexOf(chosen) : -1,
    stateReducer: behave,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.value),
    onStateChange: ({ type, inputValue, isOpen }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setTyped(inputValue ?? '');
      else if (isOpen === false) setTyped('');
    },
  });

  const [side, setSide] = useState<Side>('below');
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = inputOf(popup);
    if (isOpen && input) setSide(sideOf(input));
  }, [isOpen]);

  // Replaces the plain input, which had the focus until now.
  useLayoutEffect(() => {
    const input = inputOf(popup);
    input?.focus({ preventScroll: true });
    input?.select();
  }, []);

  return (
    <div className="pp-combobox">
      <input
        {...getInputProps({ 'aria-label': label, onBlur: (event) => reportFieldLeft(event, onLeave) })}
        className="pp-input"
        aria-haspopup="listbox"
        spellCheck={false}
      />
      <div
        ref={popup}
        role="presentation"
        className="pp-combobox-popup"
        data-side={side}
        hidden={!isOpen}
        // A press on the scroll bar or the text under the list must not leave the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        <ul {...getMenuProps({ 'aria-label': label })} className="pp-combobox-list">
          {isOpen
            ? shown.map((option, index) => (
                <li
                  key={option.value}
                  {...getItemProps({ item: option, index })}
                  className="pp-combobox-option"
                  data-active={index === highlightedIndex ? true : undefined}
                  data-chosen={option.value === value ? true : undefined}
                >
                  {option.label}
                </li>
              ))
            : null}
        </ul>
        {found.length > shown.length ? (
          <p className="pp-combobox-more">
            {t(
              plural('{count} more. Type to find it.', '{count} more. Type to find them.', found.length - shown.length),
            )}
          </p>
        ) : null}
        {found.length === 0 ? <p className="pp-combobox-more">{t('Nothing matches.')}</p> : null}
      </div>
      <VisuallyHidden>
        <span role="status">{isOpen ? foundText(found.length) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

const foundText = (count: number) => t(plural('{count} option', '{count} options', count));

const inputOf = ({ current }: RefObject<HTMLElement | null>) =>
  current?.parentElement?.querySelector<HTMLInputElement>('.pp-input');

type Side = 'above' | 'below';

/** The side of the input with enough space for the list. */
function sideOf(input: Element): Side {
  const { top, bottom } = input.getBoundingClientRect();
  return window.innerHeight - bottom < LIST_HEIGHT && top > LIST_HEIGHT ? 'above' : 'below';
}
