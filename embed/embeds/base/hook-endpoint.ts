/** The way by which the app asks the page's hooks; it goes away with the component. */
import { createActor, fromPromise, toPromise } from 'xstate';
import type { EventHooks } from '../../models/index.ts';
import { hookMachine } from '../../machines/hook/hook.machine.ts';
import type { HookEvent } from '../../machines/hook/hook.types.ts';
import { tell, type Listening } from '../../machines/lib/send.ts';
import { complain } from '../../protocol/console.ts';
import { isRecord } from '../../is-record.ts';
import { sourceOf } from '../../protocol/proxy.ts';
import type { IExtendedRequest, Response } from '../../protocol/router.ts';
import type { IService } from './service-interface.ts';

export type Hook = (argument: unknown) => unknown;

/** One that is open. */
type Question = Listening<HookEvent>;

/**
 * Asks a hook and answers with what it gives: 404 without one, 400 when it fails. What it gives is never logged, nor kept.
 *
 * @param running knows the question while it is open, so that a reset can drop it
 */
export async function askHook(
  hook: Hook | undefined,
  { body }: IExtendedRequest,
  response: Response,
  running: Set<Question> = new Set(),
): Promise<void> {
  let given: unknown;
  const askProvider = fromPromise<void, void>(async () => {
    given = await hook?.(body);
  });
  const actor = createActor(hookMachine.provide({ actors: { askProvider } }), {
    input: { hasProvider: typeof hook === 'function' },
  });
  actor.on('provider.failed', ({ error }) => complain(error));
  running.add(actor);
  actor.start();
  const { statusCode } = await toPromise(actor);
  running.delete(actor);
  response.send(statusCode, statusCode === 200 ? given : null);
}

type Owner = {
  service: Pick<IService<unknown>, 'router' | 'frames'>;
  iframe: HTMLIFrameElement;
  config: { uniqueId?: string };
  eventHooks: EventHooks | undefined;
};

const PROVIDERS: Readonly<Record<string, keyof EventHooks>> = {
  preQuery: 'applicationContextProvider',
  newAccessToken: 'accessTokenProvider',
};

/**
 * @param names the hooks that this kind of component answers; none: it gets no route
 * @returns what takes the route away, and drops what is being asked
 */
export function addHookRoute(owner: Owner, names: readonly string[]): () => void {
  const path = `/reports/${owner.config.uniqueId}/eventHooks/:eventName`;
  const { router } = owner.service;
  const running = new Set<Question>();

  const answer = (request: IExtendedRequest, response: Response): Promise<void> | undefined => {
    const name = request.params['eventName'] ?? '';
    const provider = names.includes(name) ? PROVIDERS[name] : undefined;
    if (!provider) return undefined;
    const { eventHooks, service, iframe } = owner;
    // A frame may ask for its own token, never for another's.
    const mayAsk = service.frames?.speaksFor(sourceOf(request), iframe) ?? true;
    request.body = { ...(isRecord(request.body) && request.body), report: owner };
    const hook = mayAsk ? (eventHooks?.[provider] as Hook | undefined) : undefined;
    return askHook(hook, request, response, running);
  };

  if (names.length > 0) router.post(path, answer);
  return () => {
    // A router of the page's own may know five methods and no more.
    if (typeof router.remove === 'function') router.remove('POST', path, answer);
    for (const actor of running) tell(actor, { type: 'component.reset' });
  };
}
