import { answerReporting } from '../../sandbox/reporting.mjs';

/** Constants of wp-config that carry a real account's keys; the same names as environment variables are passed on. */
const stripeNames = [
  'SECRET_KEY',
  'PUBLIC_KEY',
  'WEBHOOK_SECRET',
  'PRICE_GROW',
  'PRICE_ADVANTAGE',
  'PRICE_NAVIGATOR',
].map((name) => `PRACTICE_PORTAL_STRIPE_${name}`);

/** The sandbox's own account. It contains no secret. */
export const sandboxWebhookSecret = 'whsec_sandbox';

/** Any text will do. */
const SANDBOX_MAPS_KEY = 'maps-sandbox';

/**
 * Real third parties if the environment has keys for them, else the fake ones.
 *
 * @param {{ siteUrl: string, sandboxUrl: string, environment: Record<string, string | undefined> }} where
 * @returns {{ constants: Record<string, string>, realStripe: boolean, realMaps: boolean }}
 */
export function chooseThirdParties({ siteUrl, sandboxUrl, environment }) {
  const realStripe = Boolean(environment.PRACTICE_PORTAL_STRIPE_SECRET_KEY);
  const mapsKey = environment.PRACTICE_PORTAL_MAPS_API_KEY ?? '';
  return {
    realStripe,
    realMaps: mapsKey !== '',
    constants: {
      ...(realStripe ? readStripe(environment) : stripeSandbox(siteUrl, sandboxUrl)),
      ...(mapsKey === ''
        ? {
            PRACTICE_PORTAL_MAPS_SCRIPT_URL: `${siteUrl}/sandbox/maps.js`,
            PRACTICE_PORTAL_MAPS_API_KEY: SANDBOX_MAPS_KEY,
          }
        : { PRACTICE_PORTAL_MAPS_API_KEY: mapsKey }),
    },
  };
}

/**
 * The handlers of the second port: fake services with their own paths, and Stripe's API for the rest.
 *
 * @typedef {(incoming: import('node:http').IncomingMessage, outgoing: import('node:http').ServerResponse) => Promise<void>} Handler
 * @param {Handler} stripe
 * @returns {Handler}
 */
export const standInsBeside = (stripe) => async (incoming, outgoing) => {
  if (!answerReporting(incoming, outgoing)) await stripe(incoming, outgoing);
};

/**
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<string, string>}
 */
function readStripe(environment) {
  const set = stripeNames.flatMap((name) => (environment[name] ? [[name, environment[name]]] : []));
  return { ...Object.fromEntries(set), WP_ACCESSIBLE_HOSTS: '127.0.0.1,localhost,api.stripe.com' };
}

/**
 * @param {string} siteUrl
 * @param {string} sandboxUrl
 * @returns {Record<string, string>}
 */
function stripeSandbox(siteUrl, sandboxUrl) {
  return {
    PRACTICE_PORTAL_STRIPE_API_BASE: sandboxUrl,
    PRACTICE_PORTAL_STRIPE_SCRIPT_URL: `${siteUrl}/sandbox/stripe.js?api=${encodeURIComponent(sandboxUrl)}`,
    PRACTICE_PORTAL_STRIPE_SECRET_KEY: 'sk_test_sandbox',
    PRACTICE_PORTAL_STRIPE_PUBLIC_KEY: 'pk_test_sandbox',
    PRACTICE_PORTAL_STRIPE_WEBHOOK_SECRET: sandboxWebhookSecret,
    PRACTICE_PORTAL_STRIPE_PRICE_GROW: 'price_sandbox_grow',
    PRACTICE_PORTAL_STRIPE_PRICE_ADVANTAGE: 'price_sandbox_advantage',
    PRACTICE_PORTAL_STRIPE_PRICE_NAVIGATOR: 'price_sandbox_navigator',
  };
}
