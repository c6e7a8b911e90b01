/** 404 without a provider, 400 if it failed (spec: embedding-messages#hook-responses). */
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import { hookMachine } from '../../../../embed/machines/hook/hook.machine.ts';
import { toGraph } from '#kit';
import { hookModels } from './hook.model.ts';

const status = (hasProvider: boolean, provide: () => Promise<void>) =>
  toPromise(
    createActor(hookMachine.provide({ actors: { callProvider: fromPromise<void, void>(provide) } }), {
      input: { hasProvider },
    }).start(),
  );

describe('a request of the app', () => {
  it('gets 404 without a provider', async () => {
    expect(await status(false, () => Promise.resolve())).toEqual({ statusCode: 404 });
  });

  it('gets 400 if the provider fails, else 200', async () => {
    expect(await status(true, () => Promise.reject(new Error('no')))).toEqual({ statusCode: 400 });
    expect(await status(true, () => Promise.resolve())).toEqual({ statusCode: 200 });
  });

  it('a failing provider is reported with its message', async () => {
    const failure = new Error('no');
    const actor = createActor(
      hookMachine.provide({ actors: { callProvider: fromPromise<void, void>(() => Promise.reject(failure)) } }),
      { input: { hasProvider: true } },
    );
    const told: unknown[] = [];
    actor.on('provider.failed', ({ error }) => told.push(error));
    await toPromise(actor.start());
    expect(told).toEqual([failure]);
  });

  it('gets 410 if the component was reset', async () => {
    const actor = createActor(
      hookMachine.provide({ actors: { callProvider: fromPromise<void, void>(() => new Promise(() => {})) } }),
      { input: { hasProvider: true } },
    ).start();
    actor.send({ type: 'component.reset' });
    expect(await toPromise(actor)).toEqual({ statusCode: 410 });
  });

  it('stores no response, which may be a token', async () => {
    const actor = createActor(
      hookMachine.provide({
        actors: { callProvider: fromPromise<void, void>(() => Promise.resolve('secret' as unknown as undefined)) },
      }),
      { input: { hasProvider: true } },
    ).start();
    await toPromise(actor);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
  });

  it('always ends', () => {
    for (const model of hookModels) expect(toGraph(model).deadEnds(({ status }) => status === 'done')).toEqual([]);
  });
});
