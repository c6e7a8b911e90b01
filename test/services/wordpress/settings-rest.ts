import { createRest } from '../../../src/services/wordpress/rest.ts';

/** An administrator's REST client. */
export const settingsRest = () =>
  createRest({
    restUrl: 'https://practice.example/wp-json/practice-portal/v1',
    ajaxUrl: 'https://practice.example/wp-admin/admin-ajax.php',
    nonces: { rest: 'nonce', checkout: '', coupon: '' },
    userId: 1,
  });
