import { tokenMachine } from '../../../../embed/machines/token/token.machine.ts';
import { createModel } from '#kit';

export const HOUR_MS = 3_600_000;
const times = [{ renewInMs: HOUR_MS }, { renewInMs: null }];

export const tokenModel = (renewInMs: number | null) =>
  createModel(tokenMachine, {
    input: { renewInMs },
    events: {
      'token.given': times,
      'page.woke': [...times, { renewInMs: 0 }],
      'token.received': [{ pauseMs: 60_000 }],
      'element.left': [{}],
      'component.reset': [{}],
    },
    actors: { renewToken: { done: times, error: ['The provider could not be reached.'] } },
    serializeState: ({ renewInMs, attempts, pauseMs }) => [renewInMs, Math.min(attempts, 3), pauseMs],
  });

/** A token with a known expiry, and one without. */
export const tokenModels = [tokenModel(HOUR_MS), tokenModel(null)];
