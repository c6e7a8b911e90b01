import { US_STATE_CODES } from './contract/us-state-codes.ts';
import { US_STATE_NAMES } from './contract/us-state-names.ts';
import type { Text } from './text.ts';

/** A state of an address: its postal code and its name. */
export type UsState = { code: string; name: Text };

/** All states (spec: practices#fields-of-an-address), ordered by their English names. */
export const US_STATES: readonly UsState[] = US_STATE_CODES.map((code) => ({ code, name: US_STATE_NAMES[code] }));
