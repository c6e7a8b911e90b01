/** Narrows an unknown value, such as a message, an error or a configuration, to an object with fields. */
export type MessageRecord = Record<string, unknown>;

export const isRecord = (value: unknown): value is MessageRecord => typeof value === 'object' && value !== null;
