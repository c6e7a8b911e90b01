/** Kinds of values that several rules ask for. */

export const isMissing = (value: unknown) => value === undefined || value === null;

export const isPrimitive = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
