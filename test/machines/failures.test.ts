/** What became of a call, in the words that every page has for it (machines/lib: failure, problem, trouble; texts, "wherever something fails"). */
import { describe, expect, it } from 'vitest';
import { toFailure, type Failure } from '../../machines/lib/failure.ts';
import { problemOf, type Problem } from '../../machines/lib/problem.ts';
import { troubleOf, UNANSWERED, wordsOf } from '../../machines/lib/trouble.ts';
import { reasonOf } from '../../machines/settings-form/settings-form.selectors.ts';

const refused = (message: string, status = 409): Failure => ({ kind: 'http', status, code: 'x', message });

describe('a failed call', () => {
  it.each<[Failure, Problem, string]>([
    [refused('This membership has ended.'), 'refused', 'It could not be saved. This membership has ended.'],
    [refused(''), 'refused', 'It could not be saved.'],
    [refused('Sorry.', 401), 'signedOut', 'It could not be saved. You have been signed out.'],
    [{ kind: 'network' }, 'unanswered', 'It could not be saved. The site did not answer.'],
    [{ kind: 'timeout' }, 'unanswered', 'It could not be saved. The site did not answer.'],
    [{ kind: 'offline' }, 'offline', 'It could not be saved. You are offline.'],
    [{ kind: 'signedOut' }, 'signedOut', 'It could not be saved. You have been signed out.'],
    [
      { kind: 'malformed', where: 'items' },
      'misunderstood',
      'It could not be saved. The site sent an invalid response.',
    ],
  ])('%j is "%s", and said as one', (failure, problem, words) => {
    expect([problemOf(failure), wordsOf(troubleOf(failure), 'It could not be saved.')]).toEqual([problem, words]);
  });

  it('that nobody has answered in time is said as one that was not answered', () => {
    expect(UNANSWERED).toEqual(troubleOf({ kind: 'timeout' }));
  });

  it.each([null, undefined, 'no', 7, {}, { kind: 'surprise' }, new TypeError('a mistake')])(
    'what else is thrown, %j, is an answer that nobody understands',
    (thrown) => {
      expect(toFailure(thrown)).toEqual({ kind: 'malformed', where: 'unexpected error' });
      expect(wordsOf(troubleOf(thrown), 'It failed.')).toBe('It failed. The site sent an invalid response.');
    },
  );
});

it.each<[Failure | null, string]>([
  [{ kind: 'offline' }, 'You are offline.'],
  [{ kind: 'network' }, 'The site did not answer.'],
  [{ kind: 'timeout' }, 'The site did not answer in time.'],
  [refused('Too long.'), 'Too long.'],
  [refused('', 503), 'The site answered with the error 503.'],
  [{ kind: 'malformed', where: 'items' }, 'The site sent an invalid response.'],
  [{ kind: 'signedOut' }, 'You are signed out.'],
  [null, ''],
])('the settings say of %j: %s', (failure, words) => {
  expect(reasonOf(failure)).toBe(words);
});
