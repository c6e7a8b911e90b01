/** Messages are copied before they are posted: a framework's proxies cannot be cloned, and filters must arrive as their JSON. */
import { UncloneableError } from '../errors.ts';
import { isRecord, type MessageRecord } from '../is-record.ts';

/** Most members are copied without a path. */
const isPlain = (value: unknown) => Object(value) !== value && typeof value !== 'symbol';

const kindOf = (value: object) => Object.prototype.toString.call(value).slice(8, -1);

/** The browser's own objects, such as dates and files, are cloned as they are, or not at all. */
function assertCloneable(value: object, path: string) {
  try {
    structuredClone(value);
  } catch {
    throw new UncloneableError(path, `a ${kindOf(value)}`);
  }
}

/**
 * A copy that can be cloned: own members only, `toJSON` applied. Shared and circular references stay so.
 *
 * @throws UncloneableError naming the path of a member that cannot be sent, such as a function
 */
export function toCloneable(value: unknown, path = 'body', seen = new Map<object, unknown>()): unknown {
  if (typeof value === 'symbol' || typeof value === 'function') throw new UncloneableError(path, `a ${typeof value}`);
  if (!isRecord(value)) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) return copyOfArray(value, path, seen);
  if (Object.getPrototypeOf(value) !== Object.prototype && kindOf(value) !== 'Object') {
    assertCloneable(value, path);
    return value;
  }
  const { toJSON } = value;
  if (typeof toJSON === 'function') {
    const json: unknown = toJSON.call(value);
    return json === value ? copyOfMembers(value, path, seen) : toCloneable(json, path, seen);
  }
  return copyOfMembers(value, path, seen);
}

function copyOfArray(list: readonly unknown[], path: string, seen: Map<object, unknown>) {
  const copy: unknown[] = [];
  seen.set(list, copy);
  for (let index = 0; index < list.length; index++) {
    copy.push(toCloneable(list[index], `${path}[${index}]`, seen));
  }
  return copy;
}

function copyOfMembers(value: MessageRecord, path: string, seen: Map<object, unknown>) {
  const copy: MessageRecord = {};
  seen.set(value, copy);
  for (const key of Object.keys(value)) {
    const member = value[key];
    // An assignment to "__proto__" would set the prototype.
    if (key === '__proto__')
      Object.defineProperty(copy, key, { value: toCloneable(member, `${path}.${key}`, seen), enumerable: true });
    else copy[key] = isPlain(member) ? member : toCloneable(member, `${path}.${key}`, seen);
  }
  return copy;
}
