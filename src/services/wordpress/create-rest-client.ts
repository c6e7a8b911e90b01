import type { PageData } from './page-data.ts';
import { createRest, type Rest } from './rest.ts';

/** Creates the client for the host that printed these page data. */
export const createRestClient = ({ restUrl, ajaxUrl, nonce, currentUser, registration, locale }: PageData): Rest =>
  createRest({
    restUrl,
    ajaxUrl,
    nonces: {
      rest: nonce,
      checkout: registration?.formMeta.checkoutNonce ?? '',
      coupon: registration?.formMeta.couponNonce ?? '',
    },
    userId: currentUser.id,
    language: locale.replaceAll('_', '-'),
  });
