/*
 * Sandbox: stands in for Stripe.js (js.stripe.com) on a machine without internet. The slice that the portal uses:
 * deferred-intent Elements with one card form, submit, confirm, retrieve, and a 3-D Secure dialog. It speaks to the
 * sandbox API (`stripe-api.mjs`) named in its own address, `?api=http://127.0.0.1:9401`, so that both share one state.
 * It says on screen that it is a sandbox. Cards: `stripe/cards.mjs`.
 */
(() => {
  'use strict';

  const script = document.currentScript;
  const API = (script && new URL(script.src, location.href).searchParams.get('api')) || location.origin;

  const digitsOf = (text) => text.replace(/\D/g, '');

  class IntegrationError extends Error {
    name = 'IntegrationError';
  }

  /* ------------------------------------------------------------------- the card form's rules */

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

  /* ------------------------------------------------------------------------------ drawing */

  /** The looks that Stripe takes through `appearance.variables`. */
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

  const build = (tag, properties = {}, children = []) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  function drawField(field) {
    const id = `sandbox-card-${field.name}`;
    const problem = build('p', { className: 'problem', id: `${id}-problem` });
    const input = build('input', {
      id,
      name: field.name,
      autocomplete: field.autocomplete,
      inputMode: 'numeric',
      placeholder: field.placeholder,
    });
    input.setAttribute('aria-describedby', problem.id);
    const show = (found) => {
      problem.textContent = found ? found[1] : '';
      input.setAttribute('aria-invalid', String(Boolean(found)));
    };
    input.addEventListener('input', () => {
      // A caret in the middle is editing: writing the value would throw it to the end.
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

  /** The one element that the portal makes: `elements.create('payment')`. */
  function createCardElement(group) {
    const listeners = new Map();
    const fields = FIELDS.map(drawField);
    const host = build('div');
    const root = host.attachShadow({ mode: 'open' });
    const form = build('form', { noValidate: true }, [
      build('p', { className: 'mark wide', textContent: 'Sandbox card form. No card is charged.' }),
      ...fields.map(({ row }) => row),
    ]);
    root.append(build('style', { textContent: stylesFrom(group.options.appearance) }), form);
    form.addEventListener('submit', (event) => event.preventDefault());

    const tell = (name, details = {}) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...details });
    };
    const isComplete = () => fields.every((field) => field.problem() === null);
    form.addEventListener('input', () =>
      tell('change', {
        complete: isComplete(),
        empty: fields.every(({ input }) => input.value === ''),
        collapsed: false,
        value: { type: 'card' },
      }),
    );
    root.addEventListener('focusin', () => tell('focus'));
    root.addEventListener('focusout', () => tell('blur'));

    const element = {
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
        return element;
      },
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        if (!place) throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
        place.append(host);
        setTimeout(() => tell('ready'), 0);
      },
      unmount: () => host.remove(),
      destroy() {
        host.remove();
        group.element = null;
      },
      /** Shows what is wrong and focuses the first such field; the first problem, or null. */
      check() {
        const wrong = fields.filter((field) => field.problem());
        for (const field of fields) field.show(field.problem());
        wrong[0]?.input.focus();
        return wrong[0]?.problem() ?? null;
      },
      card() {
        const [number, expiration, code] = fields.map(({ input }) => digitsOf(input.value));
        return { number, expiration, code };
      },
    };
    return element;
  }

  /** The bank's question. Native dialog: focus stays inside and returns; Escape is Cancel. */
  function askForAuthentication(intent) {
    const host = build('div');
    const root = host.attachShadow({ mode: 'open' });
    const amount = intent.amount ? `Payment of $${(intent.amount / 100).toFixed(2)}.` : 'Nothing is due today.';
    const choice = (text, outcome) => build('button', { type: 'submit', textContent: text, value: outcome });
    const dialog = build('dialog', {}, [
      build('form', { method: 'dialog' }, [
        build('h2', { id: 'title', textContent: '3-D Secure sandbox' }),
        build('p', { textContent: `Your bank wants to know that it is you. ${amount} This is a sandbox.` }),
        choice('Complete authentication', 'completed'),
        choice('Fail authentication', 'failed'),
        choice('Cancel', 'cancelled'),
      ]),
    ]);
    dialog.setAttribute('aria-labelledby', 'title');
    root.append(
      build('style', {
        textContent: `
          dialog { max-width: min(420px, calc(100vw - 32px)); padding: 24px; border: 0; border-radius: 12px;
            color: #14213a; background: #fff; box-shadow: 0 8px 24px rgb(20 33 58 / .14);
            font: 16px/24px system-ui, sans-serif; }
          dialog::backdrop { background: rgb(20 33 58 / .5); }
          form { display: grid; gap: 12px; }
          h2, p { margin: 0; }
          h2 { font-size: 20px; line-height: 28px; }
          button { min-height: 44px; padding: 0 16px; border: 1px solid #6b778d; border-radius: 6px;
            background: #fff; color: inherit; font: inherit; cursor: pointer; }
          button:focus-visible { outline: 3px solid #0b6bcb; outline-offset: 2px; }`,
      }),
      dialog,
    );
    document.body.append(host);
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener('close', () => {
        host.remove();
        resolve(dialog.returnValue || 'cancelled');
      });
    });
  }

  /* ----------------------------------------------------------------------------- the calls */

  const CONNECTION_LOST = {
    type: 'api_connection_error',
    message: 'An error occurred with our connection to Stripe. Please check your internet connection and try again.',
  };

  function Stripe(key) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.');
    }

    /** `{ intent }` or `{ error }`, never a rejection: so does Stripe.js. */
    async function call(name, body) {
      try {
        const answer = await fetch(`${API}/browser/${name}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ key, ...body }),
        });
        return await answer.json();
      } catch {
        return { error: CONNECTION_LOST };
      }
    }

    const refuse = (message) => ({ error: { type: 'invalid_request_error', message } });

    /** The elements were made for one mode and one amount: another intent is a mistake of the page. */
    function mismatch(kind, options, intent) {
      const expected = options.mode === 'setup' ? 'setup_intent' : 'payment_intent';
      if (intent.object !== kind || kind !== expected) {
        return refuse(`The provided mode (${options.mode}) does not match the intent (${intent.object}).`);
      }
      if (kind === 'payment_intent' && intent.amount !== options.amount) {
        return refuse(`The amount of Elements (${options.amount}) does not match the intent (${intent.amount}).`);
      }
      return null;
    }

    async function confirm(kind, { elements, clientSecret, confirmParams, redirect = 'always' }) {
      const { group } = elements;
      if (!group.submitted) {
        throw new IntegrationError('elements.submit() must be called before confirming with deferred intents.');
      }
      const found = await call('retrieve', { client_secret: clientSecret });
      if (found.error) return found;
      const wrong = mismatch(kind, group.options, found.intent);
      if (wrong) return wrong;

      let result = await call('confirm', { client_secret: clientSecret, card: group.element.card() });
      if (result.intent?.status === 'requires_action') {
        const outcome = await askForAuthentication(result.intent);
        result = await call('authenticate', { client_secret: clientSecret, outcome });
      }
      if (result.intent && redirect === 'always') {
        location.assign(confirmParams.return_url);
        return new Promise(() => {});
      }
      return result;
    }

    const named = (name, { intent, error }) => (error ? { error } : { [name]: intent });

    return {
      elements(options = {}) {
        if (options.mode !== 'setup' && !(Number.isInteger(options.amount) && options.amount > 0)) {
          throw new IntegrationError('elements(): `amount` must be a positive integer in this mode.');
        }
        const group = { options: { ...options }, element: null, submitted: false };
        return {
          group,
          create(type) {
            if (type !== 'payment') throw new IntegrationError(`The sandbox has no Element of type ${type}.`);
            if (group.element) throw new IntegrationError('Can only create one Element of type payment.');
            group.element = createCardElement(group);
            return group.element;
          },
          getElement: (type) => (type === 'payment' ? group.element : null),
          update(changes) {
            Object.assign(group.options, changes);
          },
          async submit() {
            if (!group.element) throw new IntegrationError('elements.submit(): there is no mounted Payment Element.');
            const problem = group.element.check();
            group.submitted = problem === null;
            return problem
              ? { error: { type: 'validation_error', code: problem[0], message: problem[1] } }
              : { selectedPaymentMethod: 'card' };
          },
        };
      },
      confirmPayment: async (options) => named('paymentIntent', await confirm('payment_intent', options)),
      confirmSetup: async (options) => named('setupIntent', await confirm('setup_intent', options)),
      retrievePaymentIntent: async (secret) =>
        named('paymentIntent', await call('retrieve', { client_secret: secret })),
      retrieveSetupIntent: async (secret) => named('setupIntent', await call('retrieve', { client_secret: secret })),
    };
  }

  // The release that the loader package expects; it warns of any other.
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
