/* oxlint-disable no-console -- the only module that writes to the console: its messages are part of the contract. */

export const debug = (text: string) => console.debug(text);
export const log = (...what: unknown[]) => console.log(...what);
export const warn = (text: string) => console.warn(text);
export const logError = (error: unknown) => console.error(error);
