/** 400 if the provider failed; the endpoint itself answers 404 without one (spec: embedding-messages#hook-responses). */
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import { hookMachine } from '../../../../embed/machines/hook/hook.machine.ts';
import { selectStatusCode } from '../../../../embed/machines/hook/hook.selectors.ts';
import { toGraph } from '#kit';
import { hookModels } from './hook.model.ts';

async function status(provide: () => Promise<void>) {
  const actor = createActor(
    hookMachine.provide({ actors: { callProvider: fromPromise<void, void>(provide) } }),
  ).start();
  await toPromise(actor);
  return selectStatusCode(actor.getSnapshot());
}

describe('a request of the app', () => {
  it('gets 400 if the provider fails, else 200', async () => {
    expect(await status(() => Promise.reject(new Error('no')))).toBe(400);
    expect(await status(() => Promise.resolve())).toBe(200);
  });

  it('a failing provider is reported with its message', async () => {
    const failure = new Error('no');
    const actor = createActor(
      hookMachine.provide({ actors: { callProvider: fromPromise<void, void>(() => Promise.reject(failure)) } }),
    );
    const told: unknown[] = [];
    actor.on('provider.failed', ({ error }) => told.push(error));
    await toPromise(actor.start());
    expect(told).toEqual([failure]);
  });

  it('gets 410 if the component was reset', async () => {
    const actor = createActor(
      hookMachine.provide({ actors: { callProvider: fromPromise<void, void>(() => new Promise(() => {})) } }),
    ).start();
    actor.send({ type: 'component.reset' });
    expect(selectStatusCode(actor.getSnapshot())).toBe(410);
  });

  it('stores no response, which may be a token', async () => {
    const actor = createActor(
      hookMachine.provide({
        actors: { callProvider: fromPromise<void, void>(() => Promise.resolve('secret' as unknown as undefined)) },
      }),
    ).start();
    await toPromise(actor);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
  });

  it('always ends', () => {
    for (const model of hookModels) expect(toGraph(model).deadEnds(({ status }) => status === 'done')).toEqual([]);
  });
});
