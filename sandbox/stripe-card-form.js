/*
 * Sandbox: the card form that `stripe.js` renders instead of Stripe's frame, and its fields' rules. It loads after the
 * script, like Stripe's frame.
 */

import { translate } from './stripe-messages.js';

const digitsOf = (text) => text.replace(/\D/g, '');

const passesLuhn = (digits) =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

function numberProblem(text) {
  const digits = digitsOf(text);
  if (digits.length < (digits.startsWith('3') ? 15 : 16)) {
    return ['incomplete_number', 'Your card number is incomplete.'];
  }
  return passesLuhn(digits) ? null : ['invalid_number', 'Your card number is invalid.'];
}

function expirationProblem(text) {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) {
    return ['incomplete_expiry', "Your card's expiration date is incomplete."];
  }
  const firstDayAfter = new Date(2000 + Number(digits.slice(2, 4)), month, 1);
  return firstDayAfter > new Date()
    ? null
    : ['invalid_expiry_year_past', "Your card's expiration year is in the past."];
}

const codeProblem = (text) =>
  digitsOf(text).length < 3 ? ['incomplete_cvc', "Your card's security code is incomplete."] : null;

const FIELDS = [
  {
    name: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    problem: numberProblem,
    format: (text) =>
      (
        digitsOf(text)
          .slice(0, 16)
          .match(/.{1,4}/g) ?? []
      ).join(' '),
  },
  {
    name: 'expiration',
    label: 'Expiration (MM/YY)',
    autocomplete: 'cc-exp',
    placeholder: 'MM/YY',
    problem: expirationProblem,
    format: (text) =>
      digitsOf(text)
        .slice(0, 4)
        .replace(/^(\d\d)(\d+)/, '$1/$2'),
  },
  {
    name: 'code',
    label: 'CVC',
    autocomplete: 'cc-csc',
    placeholder: '123',
    problem: codeProblem,
    format: (text) => digitsOf(text).slice(0, 4),
  },
];

/** The style variables that Stripe reads from `appearance.variables`. */
const stylesFrom = ({ variables = {} } = {}) => `
  :host { all: initial; display: block; }
  * { box-sizing: border-box; font-family: ${variables.fontFamily || 'system-ui, sans-serif'}; }
  form, div { display: grid; gap: 4px; }
  form { grid-template-columns: 1fr 1fr; gap: 16px; color: ${variables.colorText || '#14213a'}; font-size: 16px; }
  .wide { grid-column: 1 / -1; }
  .mark { margin: 0; padding: 6px 10px; border-radius: 6px; background: #fff6dd; color: #5c3b00; font-size: 14px; }
  label { font-size: 14px; line-height: 20px; font-weight: 600; }
  input { width: 100%; min-width: 0; height: 44px; padding: 0 12px; font-size: 16px; color: inherit;
    background: ${variables.colorBackground || '#fff'}; border: 1px solid #6b778d;
    border-radius: ${variables.borderRadius || '6px'}; }
  input:focus { outline: 3px solid ${variables.colorPrimary || '#0b6bcb'}; outline-offset: 2px; }
  input[aria-invalid='true'] { border-color: ${variables.colorDanger || '#b42318'}; }
  .problem { margin: 0; font-size: 14px; color: ${variables.colorDanger || '#b42318'}; }
  .problem:empty { display: none; }
`;

export const build = (tag, properties = {}, children = []) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

function drawField(field, locale) {
  const id = `sandbox-card-${field.name}`;
  const problem = build('p', { className: 'problem', id: `${id}-problem`, lang: locale });
  const input = build('input', {
    id,
    name: field.name,
    autocomplete: field.autocomplete,
    inputMode: 'numeric',
    placeholder: field.placeholder,
  });
  input.setAttribute('aria-describedby', problem.id);
  const show = (found) => {
    problem.textContent = found ? translate(found[1], locale) : '';
    input.setAttribute('aria-invalid', String(Boolean(found)));
  };
  input.addEventListener('input', () => {
    // If the caret is in the middle, the visitor edits the number. Setting the value would move the caret to the end.
    if (input.selectionStart === input.value.length) input.value = field.format(input.value);
    show(null);
  });
  input.addEventListener('blur', () => {
    if (input.value) show(field.problem(input.value));
  });
  const row = build('div', { className: field.name === 'number' ? 'wide' : '' }, [
    build('label', { htmlFor: id, textContent: field.label }),
    input,
    problem,
  ]);
  return { row, input, show, problem: () => field.problem(input.value) };
}

/**
 * Creates the card form. The caller adds it to the document.
 *
 * @param appearance Its `variables`, as Stripe reads them.
 * @param locale The language of the messages, as Stripe names it.
 * @param tell A listener of `change`, `focus` and `blur`, with the payloads of Stripe.
 */
export function drawCardForm(appearance, locale, tell) {
  const fields = FIELDS.map((field) => drawField(field, locale));
  const host = build('div', { lang: 'en', dir: 'ltr' });
  const root = host.attachShadow({ mode: 'open' });
  const form = build('form', { noValidate: true }, [
    build('p', { className: 'mark wide', textContent: 'Sandbox card form. No card is charged.' }),
    ...fields.map(({ row }) => row),
  ]);
  root.append(build('style', { textContent: stylesFrom(appearance) }), form);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () =>
    tell('change', {
      complete: fields.every((field) => field.problem() === null),
      empty: fields.every(({ input }) => input.value === ''),
      collapsed: false,
      value: { type: 'card' },
    }),
  );
  root.addEventListener('focusin', () => tell('focus'));
  root.addEventListener('focusout', () => tell('blur'));

  return {
    host,
    /** Shows all problems and focuses the first invalid field. Returns the first problem, or null. */
    check() {
      const wrong = fields.filter((field) => field.problem());
      for (const field of fields) field.show(field.problem());
      wrong[0]?.input.focus();
      const found = wrong[0]?.problem();
      return found ? [found[0], translate(found[1], locale)] : null;
    },
    card() {
      const [number, expiration, code] = fields.map(({ input }) => digitsOf(input.value));
      return { number, expiration, code };
    },
  };
}
