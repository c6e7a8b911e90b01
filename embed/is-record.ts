/** Whatever may have fields: what was posted, thrown or configured is read with care. */
export type MessageRecord = Record<string, unknown>;

export const isRecord = (value: unknown): value is MessageRecord => typeof value === 'object' && value !== null;
