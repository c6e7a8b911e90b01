/**
 * Reads what the host has printed into the page, field by field: a few readers that fit into each other. The first page
 * waits for them, so they are these few lines; answers that come later are read with valibot (`validate.ts`).
 */
import type { PageProblem } from '../../../machines/portal/portal.types.ts';
import { camelCase, type CamelCase } from './camel-case.ts';

/** @throws {PageProblem} naming the field by its path, as it is on the wire, never its value */
export type Reader<T> = (value: unknown, path: string) => T;
export type Reading<R> = R extends Reader<infer T> ? T : never;

export type Read<T> = { value: T; problem: null } | { value: null; problem: PageProblem };

const refuse = (value: unknown, field: string): never => {
  throw { field, kind: value === undefined ? 'missing' : 'malformed' } satisfies PageProblem;
};

const plain =
  <T>(is: (value: unknown) => value is T): Reader<T> =>
  (value, path) =>
    is(value) ? value : refuse(value, path);

export const string = plain((value) => typeof value === 'string');
/** Finite: JSON has no other. */
export const number = plain((value): value is number => Number.isFinite(value));
export const boolean = plain((value) => typeof value === 'boolean');
export const anything: Reader<unknown> = (value, path) => (value === undefined ? refuse(value, path) : value);

/** @param is what else has to hold of what the reader has read */
export const that =
  <T>(reader: Reader<T>, is: (value: T) => boolean): Reader<T> =>
  (value, path) => {
    const read = reader(value, path);
    return is(read) ? read : refuse(value, path);
  };

export const into =
  <T, U>(reader: Reader<T>, change: (value: T) => U): Reader<U> =>
  (value, path) =>
    change(reader(value, path));

/** PHP prints null or nothing for "none". */
export const optional =
  <T, D>(reader: Reader<T>, none: D): Reader<T | D> =>
  (value, path) =>
    value === undefined || value === null ? none : reader(value, path);

export const list =
  <T>(reader: Reader<T>): Reader<T[]> =>
  (value, path) =>
    Array.isArray(value) ? value.map((item, index) => reader(item, `${path}.${index}`)) : refuse(value, path);

/** One of these, else the last: what an older form stored and this one does not know must be chosen again. */
export const oneOf =
  <const T extends string>(...words: readonly T[]): Reader<T> =>
  (value) =>
    words.find((word) => word === value) ?? (words.at(-1) as T);

type CamelCased<E> = { [Name in keyof E as CamelCase<Name & string>]: Reading<E[Name]> };

/** An object with the names of the wire (`first_name`), which come out as the client's (`firstName`). */
export const object =
  <E extends Record<string, Reader<unknown>>>(entries: E): Reader<CamelCased<E>> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null) return refuse(value, path);
    const wire = value as Record<string, unknown>;
    const prefix = path === '' ? '' : `${path}.`;
    return Object.fromEntries(
      Object.entries(entries).map(([name, reader]) => [camelCase(name), reader(wire[name], prefix + name)]),
    ) as CamelCased<E>;
  };

/** An object that may be left out: then all that is in it is as when that is left out. */
export const orEmpty = <E extends Record<string, Reader<unknown>>>(entries: E): Reader<CamelCased<E>> => {
  const reader = object(entries);
  return (value, path) => reader(value ?? {}, path);
};

export const text = optional(string, '');
export const flag = optional(boolean, false);
/** An address that the browser may open or call: http or https, nothing that runs. */
export const webAddress = that(string, (address) => /^https?:\/\//i.test(address));

/**
 * @param path of the whole; '' for the page data themselves
 * @param whole how the whole is called when it is not even an object
 */
export function readAs<T>(reader: Reader<T>, value: unknown, path: string, whole: string): Read<T> {
  try {
    return { value: reader(value, path), problem: null };
  } catch (error) {
    const { field, kind } = error as PageProblem;
    return { value: null, problem: { field: field === '' ? whole : field, kind } };
  }
}
