/** Small schemas that every reader of the host's answers shares. PHP prints null, '' or nothing for "none". */
import * as v from 'valibot';
import { camelCase, type CamelCase } from './camel-case.ts';

/** An address that the browser may open or call: http or https, nothing that runs. */
export const webUrl = v.pipe(v.string(), v.regex(/^https?:\/\//i));

export const text = v.nullish(v.string(), '');

export const flag = v.nullish(v.boolean(), false);

type CamelCased<T> = { [Name in keyof T as CamelCase<Name & string>]: T[Name] };

const camelCased = <T extends object>(wire: T) =>
  Object.fromEntries(Object.entries(wire).map(([name, value]) => [camelCase(name), value])) as CamelCased<T>;

/** An object with the names of the wire (`first_name`), which come out as the client's (`firstName`). */
export const apiObject = <TEntries extends v.ObjectEntries>(entries: TEntries) =>
  v.pipe(
    v.object(entries),
    v.transform((wire) => camelCased(wire)),
  );
