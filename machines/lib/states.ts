import { STATE_CODES } from './contract/state-codes.ts';
import { STATE_NAMES } from './contract/state-names.ts';

/** A state of an address, as the post writes it and as a person reads it. */
export type State = { code: string; name: string };

/** All that the specification names, in the order of their names. */
export const STATES: readonly State[] = STATE_CODES.map((code) => ({ code, name: STATE_NAMES[code] }));
