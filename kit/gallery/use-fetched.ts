import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { fetchingMachine } from '../machines/fetching/fetching.machine.ts';
import { selectFailure, selectContent } from '../machines/fetching/fetching.selectors.ts';
import type { FetchFailure } from '../machines/fetching/fetching.types.ts';
import { unlessAborted } from './unless-aborted.ts';

/** `failure` says why there is no value; null while it loads or after it has arrived. */
export type Fetched<T> = {
  value: T | null;
  failure: 'notFound' | 'error' | null;
  retry: () => void;
};

type File = { address: string };

/** Hosts with client-side routes return the gallery's page for every missing file. */
const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false;

async function fetchFile(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal }).catch(() => {
    throw { status: null } satisfies FetchFailure;
  });
  if (response.ok && !isPage(response)) return response;
  throw { status: response.ok ? 404 : response.status } satisfies FetchFailure;
}

export const asJson = fetchingMachine.provide({
  actors: {
    fetchFile: fromPromise<unknown, File>(({ input, signal }) =>
      unlessAborted(
        fetchFile(input.address, signal).then((response) => response.json()),
        signal,
      ),
    ),
  },
});

/** A file beside the gallery. For another URL, give the component a key, so that it starts again. */
export function useFetched<T>(address: string, machine: typeof fetchingMachine): Fetched<T> {
  const actor = useActorRef(machine, { input: { address } });
  const value = useSelector(actor, selectContent) as T | null;
  const failure = useSelector(actor, selectFailure);
  return { value, failure, retry: () => actor.send({ type: 'retry.pressed' }) };
}
