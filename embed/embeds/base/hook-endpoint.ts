/** The endpoint through which the app calls the page's hooks; it is removed with the component. */
import { createActor, fromPromise, toPromise } from '../../machines/lib/statecharts.ts';
import type { EventHooks } from '../../models/index.ts';
import { hookMachine } from '../../machines/hook/hook.machine.ts';
import { selectStatusCode } from '../../machines/hook/hook.selectors.ts';
import type { HookEvent } from '../../machines/hook/hook.types.ts';
import { send, type ActorLike } from '../../machines/lib/send.ts';
import { logError } from '../../protocol/console.ts';
import { isRecord } from '../../is-record.ts';
import { getSource } from '../../protocol/window-post-message-proxy.ts';
import type { IExtendedRequest, Response } from '../../protocol/router.ts';
import type { IService } from './service-interface.ts';

export type Hook = (argument: unknown) => unknown;

/** One that is open. */
type HookCall = ActorLike<HookEvent>;

/**
 * Calls a hook and responds with its result: 404 without a hook, 400 if it fails. The result is never logged or stored.
 *
 * @param pending holds the call while it is open, so that a reset can drop it
 */
export async function callHook(
  hook: Hook | undefined,
  { body }: IExtendedRequest,
  response: Response,
  pending: Set<HookCall> = new Set(),
): Promise<void> {
  // spec: embedding-messages#hook-responses
  if (typeof hook !== 'function') {
    response.send(404, null);
    return;
  }
  let given: unknown;
  const callProvider = fromPromise<void, void>(async () => {
    given = await hook(body);
  });
  const actor = createActor(hookMachine.provide({ actors: { callProvider } }));
  actor.on('provider.failed', ({ error }) => logError(error));
  pending.add(actor);
  actor.start();
  await toPromise(actor);
  const statusCode = selectStatusCode(actor.getSnapshot());
  pending.delete(actor);
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
 * @param names the hooks of this kind of component; without any, it gets no route
 * @returns a function that removes the route and drops open calls
 */
export function addHookEndpoint(owner: Owner, names: readonly string[]): () => void {
  const path = `/reports/${owner.config.uniqueId}/eventHooks/:eventName`;
  const { router } = owner.service;
  const pending = new Set<HookCall>();

  const answer = (request: IExtendedRequest, response: Response): Promise<void> | undefined => {
    const name = request.params['eventName'] ?? '';
    const provider = names.includes(name) ? PROVIDERS[name] : undefined;
    if (!provider) return undefined;
    const { eventHooks, service, iframe } = owner;
    // A frame may request its own token, never another frame's.
    const mayAsk = service.frames?.speaksFor(getSource(request), iframe) ?? true;
    request.body = { ...(isRecord(request.body) && request.body), report: owner };
    const hook = mayAsk ? (eventHooks?.[provider] as Hook | undefined) : undefined;
    return callHook(hook, request, response, pending);
  };

  if (names.length > 0) router.post(path, answer);
  return () => {
    // A router that the page supplies may have only the five methods of the published package.
    if (typeof router.remove === 'function') router.remove('POST', path, answer);
    for (const actor of pending) send(actor, { type: 'component.reset' });
  };
}
