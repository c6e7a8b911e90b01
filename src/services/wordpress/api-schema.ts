/** Small schemas for all host responses. PHP prints null, '' or nothing for a missing value. */
import * as v from 'valibot';
import { camelCase, type CamelCase } from './camel-case.ts';

/** A URL that the browser may open or request: http or https only. */
export const webUrl = v.pipe(v.string(), v.regex(/^(?:https?:\/\/|\/(?!\/))/i));

export const textOrEmpty = v.nullish(v.string(), '');

export const flag = v.nullish(v.boolean(), false);

type CamelCased<T> = { [Name in keyof T as CamelCase<Name & string>]: T[Name] };

const camelCased = <T extends object>(wire: T) =>
  Object.fromEntries(Object.entries(wire).map(([name, value]) => [camelCase(name), value])) as CamelCased<T>;

/** An object whose names are converted from snake case (`first_name`) to camel case (`firstName`). */
export const apiObject = <TEntries extends v.ObjectEntries>(entries: TEntries) =>
  v.pipe(
    v.object(entries),
    v.transform((wire) => camelCased(wire)),
  );
