import { isRecord } from './is-record.ts';

/**
 * Whether two configurations say the same. Functions say nothing: they are never sent, and it is the latest that is called.
 * What shows no members, as a signal, is the same only as itself.
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return true;
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  if (keys.size === 0) return isPlain(a) && isPlain(b);
  return [...keys].every((key) => deepEqual(a[key], b[key]));
}

const isPlain = (value: object) =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
