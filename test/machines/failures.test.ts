/** The messages for a failed call, which all pages share (machines/lib: failure, problem, trouble; spec: texts#retry). */
import { describe, expect, it } from 'vitest';
import {
  TIMEOUT_ERROR,
  toDisplayError,
  toErrorCategory,
  toErrorMessage,
  toFetchError,
  type ErrorCategory,
  type FetchError,
} from '../../machines/lib/errors.ts';
import { toReason } from '../../machines/settings-form/settings-form.selectors.ts';
import { translate } from '../../machines/lib/translation.ts';
import { text } from '../../machines/lib/text.ts';

const refused = (message: string, status = 409): FetchError => ({ kind: 'httpError', status, code: 'x', message });

describe('a failed call', () => {
  it.each<[FetchError, ErrorCategory, string]>([
    [refused('This membership has ended.'), 'httpError', 'It could not be saved. This membership has ended.'],
    [refused(''), 'httpError', 'It could not be saved.'],
    [refused('Sorry.', 401), 'signedOut', 'It could not be saved. You have been signed out.'],
    [{ kind: 'networkError' }, 'noResponse', 'It could not be saved. The site did not answer.'],
    [{ kind: 'timeout' }, 'noResponse', 'It could not be saved. The site did not answer.'],
    [{ kind: 'offline' }, 'offline', 'It could not be saved. You are offline.'],
    [{ kind: 'signedOut' }, 'signedOut', 'It could not be saved. You have been signed out.'],
    [
      { kind: 'invalidResponse', where: 'items' },
      'invalidResponse',
      'It could not be saved. The site sent an invalid response.',
    ],
  ])('%j is "%s", and said as one', (failure, problem, words) => {
    expect([
      toErrorCategory(failure),
      translate(toErrorMessage(toDisplayError(failure), text('It could not be saved.'))),
    ]).toEqual([problem, words]);
  });

  it('that nobody has answered in time is said as one that was not answered', () => {
    expect(TIMEOUT_ERROR).toEqual(toDisplayError({ kind: 'timeout' }));
  });

  it.each([null, undefined, 'no', 7, {}, { kind: 'surprise' }, new TypeError('a mistake')])(
    'any other thrown value, %j, is an invalid response',
    (thrown) => {
      expect(toFetchError(thrown)).toEqual({ kind: 'invalidResponse', where: 'unexpected error' });
      expect(translate(toErrorMessage(toDisplayError(thrown), text('It failed.')))).toBe(
        'It failed. The site sent an invalid response.',
      );
    },
  );
});

it.each<[FetchError | null, string]>([
  [{ kind: 'offline' }, 'You are offline.'],
  [{ kind: 'networkError' }, 'The site did not answer.'],
  [{ kind: 'timeout' }, 'The site did not answer in time.'],
  [refused('Too long.'), 'Too long.'],
  [refused('', 503), 'The site answered with the error 503.'],
  [{ kind: 'invalidResponse', where: 'items' }, 'The site sent an invalid response.'],
  [{ kind: 'signedOut' }, 'You are signed out.'],
])('the settings say of %j: %s', (failure, words) => {
  expect(toReason(failure)).toEqual(words);
});

it('the settings give no reason without a failure', () => {
  expect(toReason(null)).toBeNull();
});
