/**
 * A small decoder for the page data, field by field. The first page waits for it. All other answers are validated with
 * valibot (`validate.ts`), which would add 3.1 kB to the first page (docs/decisions/first-page.md).
 */
import type { PageDataError } from '../../../machines/portal/portal.types.ts';
import { camelCase, type CamelCase } from './camel-case.ts';

/** @throws {PageDataError} with the field's path as in the JSON, never its value */
export type Decoder<T> = (value: unknown, path: string) => T;
export type Decoded<D> = D extends Decoder<infer T> ? T : never;

export type DecodeResult<T> = { value: T; problem: null } | { value: null; problem: PageDataError };

const reject = (value: unknown, field: string): never => {
  throw { field, kind: value === undefined ? 'missing' : 'malformed' } satisfies PageDataError;
};

const primitive =
  <T>(is: (value: unknown) => value is T): Decoder<T> =>
  (value, path) =>
    is(value) ? value : reject(value, path);

export const string = primitive((value) => typeof value === 'string');
/** Finite: JSON has no other numbers. */
export const number = primitive((value): value is number => Number.isFinite(value));
export const boolean = primitive((value) => typeof value === 'boolean');
/** Any value that is present. */
export const unknown: Decoder<unknown> = (value, path) => (value === undefined ? reject(value, path) : value);

/** @param is a condition that the decoded value must also meet */
export const refine =
  <T>(decoder: Decoder<T>, is: (value: T) => boolean): Decoder<T> =>
  (value, path) => {
    const decoded = decoder(value, path);
    return is(decoded) ? decoded : reject(decoded, path);
  };

export const map =
  <T, U>(decoder: Decoder<T>, change: (value: T) => U): Decoder<U> =>
  (value, path) =>
    change(decoder(value, path));

/** PHP prints null, or leaves the field out, for "none". */
export const optional =
  <T, D>(decoder: Decoder<T>, none: D): Decoder<T | D> =>
  (value, path) =>
    value === undefined || value === null ? none : decoder(value, path);

export const list =
  <T>(decoder: Decoder<T>): Decoder<T[]> =>
  (value, path) =>
    Array.isArray(value) ? value.map((item, index) => decoder(item, `${path}.${index}`)) : reject(value, path);

/**
 * One of `values`, else the last. An older form may have stored a value that this form does not offer. If the last is empty, the
 * user must choose again.
 */
export const oneOfOrLast =
  <const T extends string>(...values: readonly T[]): Decoder<T> =>
  (value) =>
    values.find((known) => known === value) ?? (values.at(-1) as T);

type CamelCased<E> = { [Name in keyof E as CamelCase<Name & string>]: Decoded<E[Name]> };

/** An object whose names are converted from snake case (`first_name`) to camel case (`firstName`). */
export const object =
  <E extends Record<string, Decoder<unknown>>>(entries: E): Decoder<CamelCased<E>> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null) return reject(value, path);
    const json = value as Record<string, unknown>;
    const prefix = path === '' ? '' : `${path}.`;
    return Object.fromEntries(
      Object.entries(entries).map(([name, decoder]) => [camelCase(name), decoder(json[name], prefix + name)]),
    ) as CamelCased<E>;
  };

/** An object that may be missing. It is then decoded like an empty object. */
export const objectOrEmpty = <E extends Record<string, Decoder<unknown>>>(entries: E): Decoder<CamelCased<E>> => {
  const decoder = object(entries);
  return (value, path) => decoder(value ?? {}, path);
};

export const text = optional(string, '');
export const flag = optional(boolean, false);
/** A URL that the browser may open or request: http, https, or a path of this site, which some plugins make of every link. */
export const webUrl = refine(string, (url) => /^(?:https?:\/\/|\/(?!\/))/i.test(url));

/**
 * @param path of the value; '' for the page data themselves
 * @param whole the name in the error when the value is not even an object
 */
export function decode<T>(decoder: Decoder<T>, value: unknown, path: string, whole: string): DecodeResult<T> {
  try {
    return { value: decoder(value, path), problem: null };
  } catch (error) {
    const { field, kind } = error as PageDataError;
    return { value: null, problem: { field: field === '' ? whole : field, kind } };
  }
}
