import { isRecord } from './is-record.ts';

/**
 * Whether two configurations are the same. Functions don't count: they are never sent, and the latest is called.
 * An object without visible members, like a signal, equals only itself.
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
