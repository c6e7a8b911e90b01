/** Whether two values are equal for a test: undefined properties count as absent, and an actor as its id. */

/** Expected and actual value; test runners print both side by side. */
export class Mismatch extends Error {
  readonly actual: unknown;
  readonly expected: unknown;
  readonly showDiff = true;
  /** What may help, for whole runs: a chart that differs on one path often differs on all. */
  readonly hint: string;

  constructor(what: string, actual: unknown, expected: unknown, hint = '') {
    const [wanted, there] = [shown(expected), shown(actual)];
    // Two values can differ in what JSON does not show.
    const difference = wanted === there ? `\nThey differ in ${firstDifference(actual, expected)}.` : '';
    super(`${what}\n\nexpected: ${wanted}\nthere is: ${there}${difference}`);
    this.hint = hint;
    this.name = 'Mismatch';
    this.actual = actual;
    this.expected = expected;
  }
}

const LONGEST_SHOWN = 2_000;

const isActor = (value: object): value is { id: string } => 'sessionId' in value && 'send' in value && 'id' in value;

function shown(value: unknown): string {
  const above = new Set<unknown>();
  const text = JSON.stringify(
    value,
    (_, inner: unknown) => {
      if (typeof inner === 'bigint' || typeof inner === 'symbol' || typeof inner === 'function')
        return `[${typeof inner}] ${String(inner)}`;
      if (typeof inner === 'number' && !Number.isFinite(inner)) return `[number] ${inner}`;
      if (typeof inner !== 'object' || inner === null) return inner;
      if (isActor(inner)) return `→ ${inner.id}`;
      if (inner instanceof Error) return `${inner.name}: ${inner.message}`;
      if (inner instanceof Map || inner instanceof Set) return { [inner.constructor.name]: [...inner] };
      if (above.has(inner)) return '[seen above]';
      above.add(inner);
      return inner;
    },
    1,
  );
  return text === undefined ? String(value) : text.replace(/\n\s*/g, ' ').slice(0, LONGEST_SHOWN);
}

const present = (value: object) => Object.entries(value).filter(([, inner]) => inner !== undefined);

const kindOf = (value: unknown): string => {
  if (typeof value === 'function') return `a function${value.name && ` "${value.name}"`}`;
  if (typeof value !== 'object' || value === null) return shown(value);
  const { constructor } = value as { constructor?: { name?: string } };
  return constructor === Object || constructor === undefined ? 'a plain object' : `an instance of ${constructor.name}`;
};

/** The first part in which two values differ, in words. */
function firstDifference(actual: unknown, expected: unknown, path = ''): string {
  const where = path === '' ? 'the value itself' : `"${path}"`;
  const isInside = typeof actual === 'object' && typeof expected === 'object' && actual !== null && expected !== null;
  if (isInside && Object.getPrototypeOf(actual) === Object.getPrototypeOf(expected)) {
    const [one, other] = [actual, expected] as [Record<string, unknown>, Record<string, unknown>];
    for (const key of new Set([...Object.keys(other), ...Object.keys(one)]))
      if (!deepEqual(one[key], other[key]))
        return firstDifference(one[key], other[key], path === '' ? key : `${path}.${key}`);
  }
  const [wanted, there] = [kindOf(expected), kindOf(actual)];
  if (wanted !== there) return `${where}: expected ${wanted}, there is ${there}`;
  return typeof expected === 'function'
    ? `${where}: ${wanted}, and each run creates another one`
    : `${where}: ${wanted} that is not equal`;
}

export function deepEqual(one: unknown, other: unknown, above: readonly unknown[] = []): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (isActor(one) || isActor(other)) return isActor(one) && isActor(other) && one.id === other.id;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  // A circular reference was already compared where it began.
  if (above.includes(one)) return true;
  const inside = (a: unknown, b: unknown) => deepEqual(a, b, [...above, one]);
  if (one instanceof Date) return one.getTime() === (other as Date).getTime();
  if (one instanceof RegExp) return String(one) === String(other);
  if (one instanceof Error) return one.name === (other as Error).name && one.message === (other as Error).message;
  if (one instanceof Map || one instanceof Set) return inside([...one], [...(other as Set<unknown>)]);
  if (Array.isArray(one))
    return (
      one.length === (other as unknown[]).length && one.every((value, at) => inside(value, (other as unknown[])[at]))
    );
  const [ones, others] = [present(one), new Map(present(other))];
  return ones.length === others.size && ones.every(([key, value]) => others.has(key) && inside(value, others.get(key)));
}

/**
 * @param what names the compared values in the message
 * @param hint advice that the first failure of a run shows
 * @throws {Mismatch}
 */
export function assertEqual(actual: unknown, expected: unknown, what: string, hint = ''): void {
  if (!deepEqual(actual, expected)) throw new Mismatch(what, actual, expected, hint);
}
