/*
 * A stub of Stripe.js (js.stripe.com) for machines without internet. It has the part that the portal uses: deferred-intent
 * Elements with one card form, submit, confirm, retrieve, and a 3-D Secure dialog. It calls the sandbox API
 * (`stripe-api.mjs`) at the URL in its own query, `?api=http://127.0.0.1:9401`, so that both share one state.
 * The screen labels it as a sandbox. `stripe/cards.mjs` lists the cards.
 */
(() => {
  'use strict';

  const script = document.currentScript;
  const API = (script && new URL(script.src, location.href).searchParams.get('api')) || location.origin;

  class IntegrationError extends Error {
    name = 'IntegrationError';
  }

  /** Loaded from this script's folder. Stripe's frames also load after its script. */
  const bring = (name) => import(new URL(name, script.src).href);

  /* ---------------------------------------------------------------------------- the element */

  const UNMOUNTED =
    'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.';

  /** The only element that the portal creates: `elements.create('payment')`. */
  function createPaymentElement(group) {
    const listeners = new Map();
    let state = 'created';
    /** The rendered form: present after loading, while the element is mounted. */
    let form = null;
    let mounts = 0;

    const alive = () => {
      if (state === 'destroyed') {
        throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
      }
    };
    const tell = (name, details = {}) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...details });
    };
    const remove = () => {
      mounts += 1;
      form?.host.remove();
      form = null;
    };

    async function draw(place) {
      const mine = mounts;
      try {
        const [{ drawCardForm }] = await Promise.all([
          bring('./stripe-card-form.js'),
          // Loaded now, so that the dialog needs no request later.
          bring('./stripe-three-d-secure.js'),
        ]);
        if (mine !== mounts) return;
        form = drawCardForm(group.options.appearance, group.locale, tell);
        place.append(form.host);
        tell('ready');
      } catch {
        if (mine === mounts)
          tell('loaderror', { error: { type: 'api_connection_error', message: 'It did not come.' } });
      }
    }

    const element = {
      on(name, listener) {
        alive();
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
        return element;
      },
      once(name, listener) {
        const heard = (event) => {
          element.off(name, heard);
          listener(event);
        };
        return element.on(name, heard);
      },
      /** Without a listener, removes all listeners of that name. */
      off(name, listener) {
        listeners.set(
          name,
          (listeners.get(name) ?? []).filter((one) => listener && one !== listener),
        );
        return element;
      },
      mount(target) {
        alive();
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        if (!place) throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
        if (state === 'mounted') {
          throw new IntegrationError('This Element is already mounted. Use `unmount()` before mounting it again.');
        }
        state = 'mounted';
        setTimeout(() => tell('loaderstart'), 0);
        void draw(place);
      },
      /** Removes the card's input too. */
      unmount() {
        alive();
        state = 'created';
        remove();
      },
      destroy() {
        alive();
        state = 'destroyed';
        remove();
        group.element = null;
      },
      update: () => alive(),
      focus: () => form?.host.shadowRoot.querySelector('input').focus(),
    };
    const drawn = () => {
      if (!form) throw new IntegrationError(UNMOUNTED);
      return form;
    };
    return { element, check: () => drawn().check(), card: () => drawn().card() };
  }

  /* ----------------------------------------------------------------------------- the calls */

  const CONNECTION_LOST = {
    type: 'api_connection_error',
    message: 'An error occurred with our connection to Stripe. Please check your internet connection and try again.',
  };

  function Stripe(key, { locale = 'en' } = {}) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.');
    }

    const wrappers = new Set();

    /** Like Stripe.js, resolves with `{ intent }` or `{ error }` and never rejects. */
    async function call(name, body) {
      try {
        const answer = await fetch(`${API}/browser/${name}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ key, payment_user_agent: ['stripe.js', ...wrappers].join('; '), ...body }),
        });
        const result = await answer.json();
        if (result.error?.type === 'card_error') {
          const { translate } = await bring('./stripe-messages.js');
          result.error.message = translate(result.error.message, locale);
        }
        return result;
      } catch {
        return { error: CONNECTION_LOST };
      }
    }

    const refuse = (message) => ({ error: { type: 'invalid_request_error', message } });

    /** The elements are for one mode and one amount. If the intent has another, the page has made a mistake. */
    function mismatch(kind, options, intent) {
      // A subscription may have an amount due or not. So it confirms either kind of intent, whichever the server names.
      const isSuitable = options.mode === 'subscription' || (options.mode === 'setup') === (kind === 'setup_intent');
      if (intent.object !== kind || !isSuitable) {
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
      if (!group.element) throw new IntegrationError(UNMOUNTED);
      // Reads the card now, because the page may unmount the element before the bank answers.
      const card = group.element.card();
      const found = await call('retrieve', { client_secret: clientSecret });
      if (found.error) return found;
      const wrong = mismatch(kind, group.options, found.intent);
      if (wrong) return wrong;

      let result = await call('confirm', { client_secret: clientSecret, card });
      if (result.intent?.status === 'requires_action') {
        const { askForAuthentication } = await bring('./stripe-three-d-secure.js');
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

    const priced = (options) => options.mode === 'setup' || (Number.isInteger(options.amount) && options.amount > 0);

    function elements(options = {}) {
      const group = { locale, options: {}, element: null, submitted: false };
      const adopt = (next) => {
        if ('paymentMethodTypes' in next) {
          throw new IntegrationError(
            'elements(): `paymentMethodTypes` is no longer supported: `allowedPaymentMethodTypes`.',
          );
        }
        if (!priced(next)) throw new IntegrationError('elements(): `amount` must be a positive integer in this mode.');
        group.options = next;
        // Stricter than Stripe: a check is valid only for its price.
        group.submitted = false;
      };
      adopt({ ...options });
      return {
        group,
        create(type) {
          if (type !== 'payment') throw new IntegrationError(`The sandbox has no Element of type ${type}.`);
          if (group.element) throw new IntegrationError('Can only create one Element of type payment.');
          group.element = createPaymentElement(group);
          return group.element.element;
        },
        /** Finds an element by its name, or by the React component that renders it. */
        getElement: (type) => ((type?.__elementType ?? type) === 'payment' ? (group.element?.element ?? null) : null),
        update: (changes) => adopt({ ...group.options, ...changes }),
        async submit() {
          if (!group.element) throw new IntegrationError('elements.submit(): there is no mounted Payment Element.');
          const problem = group.element.check();
          group.submitted = problem === null;
          return problem
            ? { error: { type: 'validation_error', code: problem[0], message: problem[1] } }
            : { selectedPaymentMethod: 'card' };
        },
      };
    }

    const elsewhere = async () => refuse('The sandbox takes cards by the Payment Element alone.');

    return {
      elements,
      // The React library checks that a Stripe object has these methods. The portal calls none of them.
      createToken: elsewhere,
      createPaymentMethod: elsewhere,
      confirmCardPayment: elsewhere,
      // Stripe.js sends the name and version of each library that registers itself.
      _registerWrapper: ({ name, version }) => void wrappers.add(`${name}/${version}`),
      registerAppInfo({ name }) {
        if (!name) throw new IntegrationError('registerAppInfo(): an app has a name.');
      },
      confirmPayment: async (options) => named('paymentIntent', await confirm('payment_intent', options)),
      confirmSetup: async (options) => named('setupIntent', await confirm('setup_intent', options)),
      /** Runs the bank's authentication. Resolves with the intent afterwards, or with an error. */
      async handleNextAction({ clientSecret }) {
        const found = await call('retrieve', { client_secret: clientSecret });
        if (found.error || found.intent.status !== 'requires_action') {
          return found.error ? found : refuse('handleNextAction: the intent does not need any action.');
        }
        const { askForAuthentication } = await bring('./stripe-three-d-secure.js');
        const outcome = await askForAuthentication(found.intent);
        return named('paymentIntent', await call('authenticate', { client_secret: clientSecret, outcome }));
      },
      retrievePaymentIntent: async (secret) =>
        named('paymentIntent', await call('retrieve', { client_secret: secret })),
      retrieveSetupIntent: async (secret) => named('setupIntent', await call('retrieve', { client_secret: secret })),
    };
  }

  // The release that the loader package expects. It warns about any other release.
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
