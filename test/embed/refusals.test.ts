/** A page's tests compare a refusal with a plain object. The two must be equal in any test library. */
import { describe, expect, it } from 'vitest';
// @ts-expect-error -- has no types.
import * as jasmine from 'jasmine-core';
import { toFailure } from '../../embed/errors.ts';

type Jasmine = {
  it: (name: string, test: () => void) => void;
  expect: (actual: unknown) => { toEqual: (expected: unknown) => void };
  jasmine: { getEnv: () => { addReporter: (reporter: object) => void; execute: () => Promise<unknown> } };
};

const request = { method: 'GET', url: '/report/pages' };
const BODIES = [
  { message: 'TokenExpired' },
  { message: 'no', detailedMessage: 'because', level: 4 },
  { errorCode: 7 },
  {},
];
const findRefusal = (body: object) => toFailure({ statusCode: 403, headers: {}, body }, request);

describe('a refusal', () => {
  it('is an Error that names the request', () => {
    expect(findRefusal({})).toBeInstanceOf(Error);
    expect(findRefusal({})).toMatchObject({ ...request, message: 'GET /report/pages was refused', statusCode: 403 });
  });

  it.each(BODIES)('%j is equal to it for Jest, strictly too', (body) => {
    expect(findRefusal(body)).toEqual(body);
    expect(findRefusal(body)).toStrictEqual(body);
    expect(JSON.stringify(findRefusal(body))).toBe(JSON.stringify(body));
  });

  it('and for Jasmine, to which the published package is held', async () => {
    const core = ((jasmine as { default?: unknown }).default ?? jasmine) as Jasmine;
    const outcomes: string[] = [];
    for (const body of BODIES) {
      core.it(JSON.stringify(body), () => {
        core.expect(findRefusal(body)).toEqual(body);
        core.expect(body).toEqual(findRefusal(body));
      });
    }
    core.it('does compare', () => core.expect(findRefusal({ message: 'no' })).toEqual({ message: 'yes' }));
    core.jasmine.getEnv().addReporter({ specDone: ({ status }: { status: string }) => outcomes.push(status) });
    await core.jasmine.getEnv().execute();
    expect(outcomes.toSorted()).toEqual(['failed', ...BODIES.map(() => 'passed')]);
  });
});
