/** Complete page data of the registration page, as the server prints them for a visitor of the demo. */
import { API_VERSION } from '../../../sandbox/stripe/version.mjs';

export const printedRegistration = () => ({
  page: 'registration-page',
  site_url: 'http://127.0.0.1:9400',
  rest_url: 'http://127.0.0.1:9400/wp-json/practice-portal/v1',
  ajax_url: 'http://127.0.0.1:9400/wp-admin/admin-ajax.php',
  nonce: 'f00dcafe01',
  locale: 'en_US',
  timezone: 'America/Los_Angeles',
  version: '0.1.0',
  rev: 'abcdef12',
  sign_in_url: 'http://127.0.0.1:9400/wp-login.php?redirect_to=%2Fregister%2F',
  overview_url: 'http://127.0.0.1:9400/membership-overview/',
  brand: { provider: 'the provider', maps_service: 'Google Maps' },
  maps: { api_key: '', script_url: 'http://127.0.0.1:9400/sandbox/maps.js' },
  inspector: true,
  current_user: { id: 0, roles: [], email: '', display_name: '', logged_in: false },
  theme_options: { member_overview_page: '', datadx_api_url: '', app_insights_connection_string: '' },
  data: {
    form_meta: {
      action: 'http://127.0.0.1:9400/wp-json/practice-portal/v1/registrations',
      coupon: '',
      logged_in: false,
      nonce: '',
      process_signup: 'Y',
      referrer: '/register/',
      transaction_id: '',
      memberships: { grow: 11, advantage: 12, navigator: 13 },
      skip_product_section: false,
      coupon_nonce: 'f00dcafe02',
      stripe_form_data: {
        ajax_url: 'http://127.0.0.1:9400/wp-admin/admin-ajax.php',
        api_version: API_VERSION,
        id: 'practice-portal-stripe',
        gateway: 'stripe',
        public_key: 'pk_test_sandbox',
        payment_methods: ['card'],
        test_mode: true,
        credit: 5_000,
        configured: true,
        script_url: 'http://127.0.0.1:9400/sandbox/stripe.js',
      },
    },
    products: [
      {
        id: 11,
        slug: 'grow-membership',
        name: 'Grow Membership',
        price: 199,
        description: 'For one practice.',
        description_list: ['Group prices'],
        term_period: 'month to month, cancel anytime',
        header_class: 'grow',
        subscription_name: 'Grow Member',
      },
    ],
    terms_url: 'http://127.0.0.1:9400/terms/',
    user: {
      user_email: '',
      user_login: '',
      user_first_name: '',
      user_last_name: '',
      phone: '',
      hpa_role: 'doctor',
      mepr_profession: '',
      practices: [] as object[],
      practice_admins: [] as object[],
    },
    already_member: false,
    is_secondary_user: false,
    invite_token: null,
    product_id: null,
    payment_failed: false,
    payment_succeeded: false,
  },
});

/** A document with these elements and nothing else. */
export const documentOf = (elements: Record<string, string>) => ({
  getElementById: (id: string) => (id in elements ? ({ textContent: elements[id] } as HTMLElement) : null),
});

export const printed = (data: unknown) => documentOf({ 'practice-portal-data': JSON.stringify(data) });
