import { AGREEMENTS } from '../../../machines/payment/agreements.ts';

/** Names of the agreements on the wire: `termsAndConditions` is `terms_and_conditions`. */
export const AGREEMENT_FIELDS = AGREEMENTS.map(
  (name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const,
);
