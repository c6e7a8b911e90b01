/** Small schemas that every reader of the host's answers shares. PHP prints null, '' or nothing for "none". */
import * as v from 'valibot';

/** An address that the browser may open or call: http or https, nothing that runs. */
export const webAddress = v.pipe(v.string(), v.regex(/^https?:\/\//i));

export const text = v.nullish(v.string(), '');

export const flag = v.nullish(v.boolean(), false);
