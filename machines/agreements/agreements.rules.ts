import type { RequiredAgreement } from '../payment/agreements.ts';
import type { AgreementsInput } from './agreements.types.ts';

/** The required agreements that are not given. */
export const getMissing = ({ required, agreed }: AgreementsInput): RequiredAgreement[] =>
  required.filter((name) => !agreed[name]);

export const isComplete = (input: AgreementsInput): boolean => getMissing(input).length === 0;
