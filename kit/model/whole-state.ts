/**
 * Serializes everything in a state that can affect later states: two states with the same text have the same future.
 */

/** The text of a value that JSON lacks or cannot distinguish. */
function special(value: unknown, identify: (value: object) => number): string | null {
  if (value === undefined) return 'undefined';
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? null : `#${String(value)}${1 / value < 0 ? '-' : ''}`;
  if (typeof value === 'bigint') return `#${value}n`;
  if (typeof value === 'symbol') return '#symbol';
  if (typeof value === 'function') return `#function ${identify(value)}`;
  return null;
}

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
};

/**
 * @returns a function that serializes values. It identifies actors by id. It identifies other objects by reference,
 * unless they are plain data or built-in collections, because their content may be hidden.
 */
export function createWholeWriter() {
  const identities = new WeakMap<object, number>();
  let count = 0;
  const identify = (value: object): number => {
    const known = identities.get(value) ?? (count += 1);
    identities.set(value, known);
    return known;
  };

  return function write(value: unknown, above: readonly unknown[] = []): string {
    const own = special(value, identify);
    if (own !== null) return own;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (above.includes(value)) return `#above ${above.indexOf(value)}`;
    const inside = [...above, value];
    if ('sessionId' in value && 'send' in value) return `#actor ${String((value as { id?: unknown }).id)}`;
    if (value instanceof Date) return `#date ${value.getTime()}`;
    if (value instanceof Map || value instanceof Set) return `#${value.constructor.name}${write([...value], inside)}`;
    if (!isPlain(value)) return `#object ${identify(value)}`;
    if (Array.isArray(value)) return `[${value.map((inner) => write(inner, inside)).join()}]`;
    return `{${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}:${write(inner, inside)}`)
      .join()}}`;
  };
}
