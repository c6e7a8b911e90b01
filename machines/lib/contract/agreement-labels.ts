/** Each agreement has a tab with its label on the terms page. Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit. */
import { text, type Text } from '../text.ts';

export const AGREEMENT_LABELS = {
  hipaa: text('HIPAA Agreement'),
  termsAndConditions: text('Terms and Conditions'),
  socialCodeOfEthics: text('Social Code of Ethics'),
  privacyPolicy: text('Privacy Policy'),
  nonDisclosure: text('Non-Disclosure Agreement'),
} as const satisfies Record<string, Text>;
