/* oxlint-disable no-console -- the one door to the console: what is said there is part of the contract. */

export const debug = (text: string) => console.debug(text);
export const log = (...what: unknown[]) => console.log(...what);
export const warn = (text: string) => console.warn(text);
export const logError = (error: unknown) => console.error(error);
