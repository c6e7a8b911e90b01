/** Lets tests write a chart's text as the English words that people read: `expect(selectErrorMessage(state)).toEqual('You are offline.')`. */
import { expect } from 'vitest';
import { translate } from '../../machines/lib/translation.ts';
import type { Text } from '../../machines/lib/text.ts';

const isText = (value: unknown): value is Text => typeof value === 'object' && value !== null && 'english' in value;

expect.addEqualityTesters([
  (one: unknown, other: unknown) => {
    if (typeof one === 'string' && isText(other)) return one === translate(other);
    if (isText(one) && typeof other === 'string') return translate(one) === other;
    return undefined;
  },
]);
