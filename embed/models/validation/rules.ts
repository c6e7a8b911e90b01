/**
 * The language of this folder's validation tables, and its interpreter.
 *
 * A table is an object with the fields in the order of checking. A required field has a `*`, as in
 * `{ 'accessToken*': 'string', settings: SETTINGS, permissions: ['oneOf', 0, 1, 2, 4, 7] }`. A missing value (`null` or
 * `undefined`) is otherwise valid. Fields that are not in the table are ignored. The first failure ends the validation.
 */
import type { IError } from '../types/common.ts';
import { isMissing, isPrimitive } from './kinds.ts';

export type Table = { readonly [field: string]: Rule };

type Plain = 'string' | 'boolean' | 'number' | 'object' | 'string[]' | 'primitive';

type Composed =
  | readonly ['oneOf', ...numbers: number[]]
  | readonly ['between', minimum: number, maximum: number]
  | readonly ['exactly', text: string]
  | readonly ['each', item: Rule]
  | readonly ['map', value: Rule]
  | readonly ['any', alternatives: readonly Rule[]]
  | readonly ['all', rules: readonly Rule[]]
  | readonly ['choice', field: string, alternatives: Readonly<Record<number, Table>>]
  | readonly ['fastPath', isValid: (value: unknown) => boolean, rule: Rule];

/** `primitive` is a string, a number or a boolean; `forbidden`, for fields alone, refuses even `null`. */
export type Rule = Plain | 'forbidden' | Composed | Table | Check;

/** The error message for a value that is present, or `undefined`. `name` is the name of its field. */
export type Check = (value: unknown, name: string | undefined) => string | undefined;

/** The place of the failure, as in `settings.panes.filters.visible`, built from the inside out. */
let path = '';
/**
 * How well a failing alternative fits: the higher, the more likely the caller meant it. A field counts as present
 * unless it is reported missing.
 */
const THERE = 1000;
let fit = THERE;

function at(step: string) {
  path = path === '' || path.startsWith('[') ? step + path : `${step}.${path}`;
}

const isInvalid = (name: string | undefined) => `${name} property is invalid`;

const isOfType =
  (type: string): Check =>
  (value, name) =>
    typeof value === type ? undefined : `${name} must be a ${type}`;

const isNumber = isOfType('number');

const isObject: Check = (value, name) =>
  typeof value === 'object' && !Array.isArray(value)
    ? undefined
    : `${name === undefined ? 'input' : name} must be an object`;

const PLAIN: Record<Plain | 'forbidden', Check> = {
  string: isOfType('string'),
  boolean: isOfType('boolean'),
  number: isNumber,
  object: isObject,
  'string[]': (value, name) =>
    Array.isArray(value) && value.every((item) => isMissing(item) || typeof item === 'string')
      ? undefined
      : `${name} must be an array of strings`,
  primitive: (value, name) => (isPrimitive(value) ? undefined : isInvalid(name)),
  forbidden: (_value, name) => `${name} is forbidden`,
};

const isOneOf =
  (numbers: number[]): Check =>
  (value, name) =>
    isNumber(value, name) ?? (numbers.includes(value as number) ? undefined : isInvalid(name));

/** `NaN` is neither too small nor too large, and passes. */
const isBetween =
  (minimum: number, maximum: number): Check =>
  (value, name) =>
    isNumber(value, name) ??
    ((value as number) < minimum || (value as number) > maximum
      ? `${name} must be a number between ${minimum} and ${maximum}`
      : undefined);

const isExactly =
  (text: string): Check =>
  (value, name) =>
    value === text ? undefined : isInvalid(name);

/** Reports no error from inside. */
const isEach =
  (check: Check): Check =>
  (value, name) => {
    if (!Array.isArray(value)) return isInvalid(name);
    for (const [index, item] of (value as unknown[]).entries()) {
      if (isMissing(item) || check(item, name) === undefined) continue;
      at(`[${index}]`);
      return isInvalid(name);
    }
    return undefined;
  };

const isMap =
  (check: Check): Check =>
  (value, name) => {
    const problem = isObject(value, name);
    for (const [key, item] of problem === undefined ? Object.entries(value as object) : []) {
      const inside = isMissing(item) ? undefined : check(item, name);
      if (inside === undefined) continue;
      at(key);
      return inside;
    }
    return problem;
  };

/**
 * The message does not say why no alternative fits. The path is that of the best alternative. Complete alternatives
 * come before those with missing fields, then those that fail deepest, then those that fail last.
 */
const isAny =
  (checks: Check[]): Check =>
  (value, name) => {
    let furthest = '';
    let best = 0;
    const fitting = checks.some((check) => {
      path = '';
      fit = THERE;
      if (check(value, '') === undefined) return true;
      if (path !== '' && fit > best) [furthest, best] = [path, fit];
      return false;
    });
    path = fitting ? '' : furthest;
    fit = fitting ? THERE : best || THERE;
    return fitting ? undefined : isInvalid(name);
  };

/** The alternative that the field's number selects; any of them if it selects none. */
function isChoice(field: string, alternatives: Readonly<Record<number, Table>>): Check {
  const byNumber = new Map(Object.entries(alternatives).map(([key, table]) => [Number(key), checkOf(table)]));
  const any = isAny([...byNumber.values()]);
  return (value, name) => {
    const number = (value as Record<string, unknown>)[field];
    const check = typeof number === 'number' ? byNumber.get(number) : undefined;
    return (check ?? any)(value, '') === undefined ? undefined : isInvalid(name);
  };
}

const isAll =
  (checks: Check[]): Check =>
  (value, name) => {
    for (const check of checks) {
      const problem = check(value, name);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

function composed(rule: Composed): Check {
  switch (rule[0]) {
    case 'oneOf':
      return isOneOf(rule.slice(1) as number[]);
    case 'between':
      return isBetween(rule[1], rule[2]);
    case 'exactly':
      return isExactly(rule[1]);
    case 'each':
      return isEach(checkOf(rule[1]));
    case 'map':
      return isMap(checkOf(rule[1]));
    case 'any':
      return isAny(rule[1].map(checkOf));
    case 'all':
      return isAll(rule[1].map(checkOf));
    case 'choice':
      return isChoice(rule[1], rule[2]);
    case 'fastPath': {
      const [, isValid] = rule;
      const check = checkOf(rule[2]);
      return (value, name) => (isValid(value) ? undefined : check(value, name));
    }
  }
}

type Field = { name: string; required: boolean; forbidden: boolean; check: Check };

const fieldsOf = (table: Table): Field[] =>
  Object.entries(table).map(([key, rule]) => ({
    name: key.replace('*', ''),
    required: key.endsWith('*'),
    forbidden: rule === 'forbidden',
    check: checkOf(rule),
  }));

function fits(table: Table): Check {
  // Read on first use: a table may refer to itself.
  let fields: Field[] | undefined;
  return (value, name) => {
    const problem = isObject(value, name);
    if (problem !== undefined) return problem;
    fields ??= fieldsOf(table);
    let fitting = 0;
    for (const field of fields) {
      const inner = (value as Record<string, unknown>)[field.name];
      if (inner === undefined || (inner === null && !field.forbidden)) {
        if (!field.required) continue;
        path = field.name;
        fit = 1 + fitting;
        return `${field.name} is required`;
      }
      const inside = field.check(inner, field.name);
      fitting += 1;
      if (inside === undefined) continue;
      fit += 100 + fitting;
      at(field.name);
      return inside;
    }
    return undefined;
  };
}

const checks = new WeakMap<object, Check>();

function checkOf(rule: Rule): Check {
  if (typeof rule === 'string') return PLAIN[rule];
  if (typeof rule === 'function') return rule;
  let check = checks.get(rule);
  if (check === undefined) {
    check = Array.isArray(rule) ? composed(rule as Composed) : fits(rule as Table);
    checks.set(rule, check);
  }
  return check;
}

/**
 * Returns the first error of an input as a list of one, or `undefined`. A missing input is valid. The result has the
 * type of the published validators, because callers compare it with `undefined` or read its first entry. Comparing and
 * serialising skip `path`.
 */
export function validate(input: unknown, rule: Rule): IError[] {
  path = '';
  const message = isMissing(input) ? undefined : checkOf(rule)(input, undefined);
  if (message === undefined) return undefined as unknown as IError[];
  return [Object.defineProperty({ message }, 'path', { value: path })];
}
