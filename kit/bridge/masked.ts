/**
 * A copy that may leave the actor: plain data, no secrets, nothing about a person.
 *
 * What is shown is listed, not what is hidden: a field that somebody adds tomorrow is masked until somebody decides
 * otherwise. Numbers and flags say how a chart decides and little about anybody, texts are mostly what people typed.
 */

/** Fields whose texts are words of the charts themselves. */
const WORDS = new Set([
  'type',
  'kind',
  'status',
  'state',
  'stage',
  'slug',
  'role',
  'profession',
  'field',
  'line',
  'page',
  'view',
  'reason',
  'outcome',
  'problem',
  'duration',
  'src',
  'id',
  'actorId',
  'eventType',
]);
/** Of letters, digits and dots, as events and states are named: no blanks, nothing of an e-mail address. */
const WORD = /^[a-z][\w./-]{0,119}$/i;
/** Where a person is, and what identifies an account or a payment. */
const HIDDEN_NUMBERS = /lat$|lng$|geo|transaction|user|card|cvc|pin$/i;

const MASK = '•••';
const DEEPEST = 12;

const isReference = (value: object): value is { id: string; sessionId: string } =>
  'sessionId' in value && 'send' in value;

const masksText = (key: string, text: string) =>
  text !== '' && !(WORDS.has(key) && WORD.test(text) && !text.includes('@'));

/**
 * @param key the field that holds the value
 * @returns JSON; never throws, whatever it is given
 */
export function masked(value: unknown, key = '', depth = 0, above: readonly object[] = []): unknown {
  switch (typeof value) {
    case 'string':
      return masksText(key, value) ? MASK : value;
    case 'number':
      return HIDDEN_NUMBERS.test(key) && value !== 0 ? MASK : value;
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
  if (Array.isArray(value)) return value.map((inner) => inside(inner, key));
  if (value instanceof Map || value instanceof Set) return inside([...value], key);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inside(inner, name)]));
}
