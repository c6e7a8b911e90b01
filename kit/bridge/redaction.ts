/**
 * Copies data that may leave the actor: plain data without secrets and personal data. It is an allowlist: a new field
 * is masked until a developer lists it. Numbers and flags reveal little about a person; texts are mostly typed by
 * people.
 */

/** The parts of a project's contexts that may be shown. */
export type RedactionAllowlist = {
  /** Fields whose texts come from the charts themselves, in addition to XState's `type`, `src` and `id`. */
  words: readonly string[];
  /** Fields whose numbers are a person's location, or identify an account or a payment. */
  hiddenNumbers: RegExp;
};

/** Fields of XState's own: names of events, actors and states. */
const OWN_WORDS = ['type', 'kind', 'status', 'src', 'id', 'actorId', 'eventType'];
/**
 * Letters, digits and dots, as in names of events and states. Blanks and @ are excluded, so no e-mail address matches.
 */
const WORD = /^[a-z][\w./-]{0,119}$/i;
const MASK = '•••';
const DEEPEST = 12;
/** The most values of one copy. Objects that share others would otherwise be copied once for each way to them. */
const MOST_VALUES = 10_000;

const isReference = (value: object): value is { id: string; sessionId: string } =>
  'sessionId' in value && 'send' in value;

/**
 * Creates a mask for a project's values.
 *
 * @returns a function that converts any value to JSON and never throws
 */
export function createRedaction({ words, hiddenNumbers }: RedactionAllowlist): (value: unknown) => unknown {
  const shown = new Set([...OWN_WORDS, ...words]);
  const masksText = (key: string, text: string) =>
    text !== '' && !(shown.has(key) && WORD.test(text) && !text.includes('@'));

  let left = 0;

  function masked(value: unknown, key: string, depth: number, above: readonly object[]): unknown {
    if (left <= 0) return '[…]';
    left -= 1;
    switch (typeof value) {
      case 'string':
        return masksText(key, value) ? MASK : value;
      case 'number':
        return hiddenNumbers.test(key) && value !== 0 ? MASK : value;
      case 'boolean':
        return value;
      case 'object':
        break;
      default:
        return value === undefined ? null : `[${typeof value}]`;
    }
    if (value === null) return null;
    if (above.includes(value) || depth > DEEPEST) return '[…]';
    if (isReference(value)) return `→ ${value.id}`;
    if (value instanceof Error) return { error: value.name };
    if (typeof Node !== 'undefined' && value instanceof Node) return `<${value.nodeName.toLowerCase()}>`;
    const inside = (inner: unknown, name: string) => masked(inner, name, depth + 1, [...above, value]);
    if (Array.isArray(value)) return value.slice(0, left).map((inner) => inside(inner, key));
    if (value instanceof Map || value instanceof Set) return inside([...value], key);
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, left)
        .map(([name, inner]) => [name, inside(inner, name)]),
    );
  }
  return (value) => {
    left = MOST_VALUES;
    return masked(value, '', 0, []);
  };
}
