import { US_STATE_CODES } from './contract/us-state-codes.ts';
import { US_STATE_NAMES } from './contract/us-state-names.ts';

/** A state of an address, as the post writes it and as a person reads it. */
export type UsState = { code: string; name: string };

/** All that the specification names, in the order of their names. */
export const US_STATES: readonly UsState[] = US_STATE_CODES.map((code) => ({ code, name: US_STATE_NAMES[code] }));
