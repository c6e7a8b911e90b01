import { STATE_CODES } from './contract/state-codes.ts';

export type StateCode = (typeof STATE_CODES)[number];

const CODES = new Set<string>(STATE_CODES);

/** Whether the state list has this two-letter code. */
export const isStateCode = (code: string) => CODES.has(code);
