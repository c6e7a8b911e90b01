import { describe, expect, it } from 'vitest';
import { selectScore } from '../../../machines/password-strength/password-strength.selectors.ts';
import { toGraph } from '#kit';
import { passwordStrengthModel } from './password-strength.model.ts';

const { states, edges, deadEnds } = toGraph(passwordStrengthModel);

describe('the strength of a password', () => {
  it('is estimated only after something was typed', () => {
    const started = edges.filter(({ from, to }) => !from.matches('estimating') && to.matches('estimating'));
    expect(started.map(({ event }) => event)).toEqual(
      started.map(() => expect.objectContaining({ type: 'password.changed', password: 'correct horse' })),
    );
    expect(states[0]!.children).toEqual({});
  });

  it('is not shown of an empty field, nor after a failure', () => {
    for (const state of states)
      if (state.matches('empty') || state.matches('unavailable')) expect(selectScore(state)).toBeNull();
  });

  it('is in the context without the password', () => {
    for (const { context } of states) expect(JSON.stringify(context)).not.toMatch(/horse|jane/);
  });

  it('can always still be shown, and is waited for at most 30 seconds', () => {
    expect(deadEnds((state) => state.matches('estimated'))).toEqual([]);
    expect(new Set(edges.flatMap(({ event }) => event.delayMs ?? []))).toEqual(new Set([30_000]));
  });
});
