import { describe, expect, it } from 'vitest';
import { mutantsOf } from '../../scripts/mutations.mjs';

describe('mutants', () => {
  it('differ in one place each, and say where', () => {
    const mutants = mutantsOf(`const a = b === c && d;\nconst e = true;\n`);
    expect(mutants.map(({ description }) => description)).toEqual(['1 === → !==', '1 && → ||', '2 true → false']);
    expect(mutants[0]?.code).toBe(`const a = b !== c && d;\nconst e = true;\n`);
  });

  it('forget a guard, an action, a transition', () => {
    const chart = `on: {\n  'form.sent': { guard: 'isFull', actions: ['store', 'report'], target: 'sent' },\n  'form.left': 'idle',\n}`;
    expect(mutantsOf(chart).map(({ description }) => description)).toEqual([
      `2 guard: 'isFull', → nothing`,
      `2 actions: ['store', 'report'], → nothing`,
      `3 'form.left': 'idle', → nothing`,
    ]);
  });

  it('leave comments, imports and descriptions alone', () => {
    expect(mutantsOf(`// true && false\nimport type { a } from 'true && false';\n description: 'a && b',`)).toEqual([]);
  });
});
