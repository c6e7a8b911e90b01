/**
 * Writes values as text that can be compared between two libraries. It keeps the order of keys and `undefined`, and replaces random values by
 * names.
 */

const RANDOM: readonly (readonly [key: string, form: RegExp, name: string])[] = [
  ['id', /^[0-9a-z]{1,6}$/, '<id>'],
  ['sdkSessionId', /^[0-9a-f]{20}$/, '<session>'],
];

/** @param names Names for values that differ in each run, such as a generated uid. */
export function show(value: unknown, names: ReadonlyMap<unknown, string> = new Map(), within: unknown[] = []): string {
  const name = names.get(value);
  if (name !== undefined) return `<${name}>`;
  if (typeof value === 'string') {
    let text = value;
    for (const [known, alias] of names) if (typeof known === 'string') text = text.replaceAll(known, `<${alias}>`);
    return JSON.stringify(text);
  }
  if (typeof value === 'function') return 'function';
  if (typeof value !== 'object' || value === null) return String(value);
  if (within.includes(value)) return '<again>';
  const inner = (one: unknown) => show(one, names, [...within, value]);
  // The app's refusals may be instances of Error too, but only the library's own errors have this tag.
  const isError = value instanceof Error && Object.prototype.toString.call(value) === '[object Error]';
  if (isError && !Array.isArray(value)) return `Error(${inner(value.message)})`;
  if (value instanceof Element) return inner(value.outerHTML);
  if (value instanceof Date) return 'Date';
  if (Array.isArray(value)) return `[${value.map(inner).join(', ')}]`;
  const properties = Object.entries(value).map(([key, one]) => {
    const random = RANDOM.find(([which, form]) => which === key && typeof one === 'string' && form.test(one));
    return `${key}: ${random && !names.has(one) ? random[2] : inner(one)}`;
  });
  return `{${properties.join(', ')}}`;
}
