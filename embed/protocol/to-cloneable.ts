/** Messages are copied before they are posted: a framework's proxies cannot be cloned, and filters must arrive as their JSON. */
import { UncloneableError } from '../errors.ts';
import { isRecord, type MessageRecord } from '../is-record.ts';

/** Types that the structured clone copies unchanged. */
const CLONEABLE = new Set([
  'Date',
  'RegExp',
  'Map',
  'Set',
  'ArrayBuffer',
  'DataView',
  'Blob',
  'File',
  'FileList',
  'ImageData',
  'ImageBitmap',
  'Boolean',
  'Number',
  'String',
  'BigInt',
  'Error',
]);
const kindOf = (value: object) => Object.prototype.toString.call(value).slice(8, -1);
const isCloneable = (value: object) => CLONEABLE.has(kindOf(value)) || ArrayBuffer.isView(value);

/** Types of objects that a plain copy would break. */
const NOT_CLONEABLE =
  /^(Window|global|Promise|Weak\w+|Generator|AsyncGenerator|HTML\w*|SVG\w*|\w*Event|Text|Document)$/;

/**
 * A copy that can be cloned: own members only, `toJSON` applied, without functions. Shared and circular references stay
 * so.
 *
 * @throws UncloneableError naming the path of a member that cannot be sent at all
 */
export function toCloneable(value: unknown, path = 'body', seen = new Map<object, unknown>()): unknown {
  if (typeof value === 'symbol') throw new UncloneableError(path, 'a symbol');
  if (!isRecord(value)) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) return copyOfArray(value, path, seen);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    if (isCloneable(value)) return value;
    if (NOT_CLONEABLE.test(kindOf(value))) throw new UncloneableError(path, `a ${kindOf(value)}`);
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
    const item = list[index];
    if (typeof item === 'function') throw new UncloneableError(`${path}[${index}]`, 'a function');
    copy.push(toCloneable(item, `${path}[${index}]`, seen));
  }
  return copy;
}

function copyOfMembers(value: MessageRecord, path: string, seen: Map<object, unknown>) {
  const copy: MessageRecord = {};
  seen.set(value, copy);
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (typeof member === 'function') continue;
    // An assignment to "__proto__" would set the prototype.
    if (key === '__proto__')
      Object.defineProperty(copy, key, { value: toCloneable(member, `${path}.${key}`, seen), enumerable: true });
    else
      copy[key] = isRecord(member) || typeof member === 'symbol' ? toCloneable(member, `${path}.${key}`, seen) : member;
  }
  return copy;
}
