/**
 * Code that runs inside the page. It is sent there as text, so it can use only its arguments. Roles and names are those of Testing Library, whose
 * script is loaded first.
 */
import type * as TestingLibrary from '@testing-library/dom';
import type { Query, Step, TextPattern } from './query.ts';

export type Tools = ReturnType<typeof makeTools>;

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary;
    engineTools?: Tools;
    engineHeard?: boolean;
  }
}

/** The page's description of the first element that a query finds. */
export type Facts = {
  count: number;
  visible: boolean;
  disabled: boolean;
  checked: boolean;
  focused: boolean;
  value: string;
  text: string;
  attributes: Record<string, string>;
  box: { x: number; y: number; width: number; height: number };
};

/** The point to click, or the reason that a click isn't possible yet. */
export type Aim = { x: number; y: number } | { obstacle: string };

export function makeTools({ queryAllByRole, queryAllByLabelText }: typeof TestingLibrary) {
  const squeeze = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

  function matches(pattern: TextPattern, given: string | null) {
    const text = squeeze(given);
    if ('whole' in pattern) return text === pattern.whole;
    if ('part' in pattern) return text.toLowerCase().includes(pattern.part.toLowerCase());
    return new RegExp(pattern.source, pattern.flags).test(text);
  }

  /** The innermost elements with that text. */
  const withText = (root: Element, pattern: TextPattern) =>
    [...root.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        !['SCRIPT', 'STYLE', 'NOSCRIPT', 'TITLE'].includes(element.tagName) &&
        matches(pattern, element.textContent) &&
        ![...element.children].some((child) => matches(pattern, child.textContent)),
    );

  /** The open shadow trees, because the card form is drawn in one. */
  function shadowsIn(root: ParentNode): ShadowRoot[] {
    const own = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    return own.flatMap((shadow) => [shadow, ...shadowsIn(shadow)]);
  }

  const below = (root: HTMLElement, step: Step) =>
    step.by === 'hasText' || step.by === 'has' || step.by === 'visible'
      ? within(root, step)
      : // Testing Library searches a shadow tree as it does an element.
        [root, ...shadowsIn(root)].flatMap((one) => within(one as HTMLElement, step));

  function within(root: HTMLElement, step: Step): Element[] {
    switch (step.by) {
      case 'role': {
        const { role, name, level } = step;
        return queryAllByRole(root, role, {
          ...(name !== undefined && { name: (text: string) => matches(name, text) }),
          ...(level !== undefined && { level }),
        });
      }
      case 'text':
        return withText(root, step.text);
      case 'label':
        return queryAllByLabelText(root, (text) => matches(step.text, text));
      case 'css':
        return step.selector === '..' ? [root.parentElement ?? root] : [...root.querySelectorAll(step.selector)];
      case 'hasText':
        return matches(step.text, root.textContent) ? [root] : [];
      case 'has':
        return find(step.query, [root]).length > 0 ? [root] : [];
      case 'visible':
        return isVisible(root) ? [root] : [];
      case 'or':
      case 'nth':
        return [root];
    }
  }

  function find(query: Query, from: HTMLElement[] = [document.documentElement]): HTMLElement[] {
    let found = from;
    for (const step of query) {
      if (step.by === 'nth') found = found.slice(step.index, step.index + 1);
      else if (step.by === 'or') found = [...new Set([...found, ...find(step.query)])];
      else
        found = [...new Set(found.flatMap((element) => below(element, step)))].map((element) => element as HTMLElement);
    }
    return found;
  }

  function isVisible(element: HTMLElement) {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  }

  const isDisabled = (element: HTMLElement) =>
    element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null;

  /** Whether a click at this point would reach the element or its label. */
  function isMet(element: HTMLElement, x: number, y: number) {
    const met = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
    return met !== null && (element.contains(met) || met.closest('label')?.control === element);
  }

  const middleOf = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };

  function factsOf(query: Query): Facts {
    const found = find(query);
    const [element] = found;
    if (!element) {
      const box = { x: 0, y: 0, width: 0, height: 0 };
      const nothing = { visible: false, disabled: false, checked: false, focused: false };
      return { count: 0, ...nothing, value: '', text: '', attributes: {}, box };
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      count: found.length,
      visible: isVisible(element),
      disabled: isDisabled(element),
      checked: element.matches(':checked, [aria-checked="true"]'),
      focused: element.matches(':focus'),
      value: 'value' in element ? String(element.value) : '',
      text: element.innerText,
      attributes: Object.fromEntries([...element.attributes].map((one) => [one.name, one.value])),
      box: { x, y, width, height },
    };
  }

  function aimAt(query: Query): Aim {
    const [element] = find(query);
    if (!element) return { obstacle: 'it is not there' };
    if (isDisabled(element)) return { obstacle: 'it is disabled' };
    const [label] = 'labels' in element ? ((element.labels as NodeListOf<HTMLElement> | null) ?? []) : [];
    // A checkbox may be hidden while its label is drawn in its place.
    for (const target of [element, ...(label ? [label] : [])]) {
      let { x, y } = middleOf(target);
      if (!isMet(element, x, y)) {
        target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        ({ x, y } = middleOf(target));
      }
      if (isMet(element, x, y)) return { x, y };
    }
    return { obstacle: 'something lies over it' };
  }

  /** Enters the whole text at once. Undo can revert it, and "beforeinput" and "input" are sent as for keys. */
  function fill(query: Query, value: string) {
    const [element] = find(query);
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return 'it is no field';
    if (isDisabled(element) || element.readOnly) return 'it cannot be changed';
    element.focus();
    element.select();
    if (value === '' && element.value === '') return null;
    document.execCommand(value === '' ? 'delete' : 'insertText', false, value);
    return null;
  }

  function select(query: Query, wanted: string | { label: string }) {
    const [element] = find(query);
    if (!(element instanceof HTMLSelectElement)) return 'it is no list';
    if (isDisabled(element)) return 'it is disabled';
    const option = [...element.options].find(({ value, label }) =>
      typeof wanted === 'string' ? value === wanted || label === wanted : label === wanted.label,
    );
    if (!option) return `it has no ${JSON.stringify(wanted)}`;
    element.focus();
    element.value = option.value;
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
    return null;
  }

  function focus(query: Query, wanted: boolean) {
    const [element] = find(query);
    if (!element) return 'it is not there';
    if (wanted) element.focus();
    else element.blur();
    return null;
  }

  return { factsOf, aimAt, fill, select, focus, find };
}
