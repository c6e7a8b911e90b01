import { US_STATE_CODES } from './contract/us-state-codes.ts';

const CODES = new Set<string>(US_STATE_CODES);

/** Whether the state list has this two-letter code. */
export const isUsStateCode = (code: string) => CODES.has(code);
