import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { fromPromise } from 'xstate';
import type { InitialView, FrameName } from '../../drawing/initial-view.ts';
import { picturingMachine } from '../../machines/picturing/picturing.machine.ts';
import { selectIsRendering, selectHasFailed, selectPicture } from '../../machines/picturing/picturing.selectors.ts';
import type { Chart } from '../charts.ts';
import type { Picture } from '../data.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { pictureOf, type Wish } from './picture.ts';

const NARROW = '(width < 900px)';

const onFrame = (tell: () => void) => {
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', tell);
  return () => narrow.removeEventListener('change', tell);
};
const frameNow = (): FrameName => (matchMedia(NARROW).matches ? 'narrow' : 'wide');

/** The drawing of a chart at a level of detail. The previous one stays until it is ready. */
export function usePicture(chart: Chart, cut: InitialView | null) {
  const frame = useSyncExternalStore(onFrame, frameNow);
  const wanted = JSON.stringify({ frame, cut } satisfies Wish);
  const machine = useMemo(
    () =>
      picturingMachine.provide({
        actors: {
          draw: fromPromise<unknown, { wanted: string }>(({ input, signal }) =>
            unlessAborted(pictureOf(chart, JSON.parse(input.wanted) as Wish, signal), signal),
          ),
        },
      }),
    [chart],
  );
  const actor = useActorRef(machine, { input: { wanted } });
  useEffect(() => actor.send({ type: 'picture.wanted', wanted }), [actor, wanted]);
  return {
    picture: useSelector(actor, selectPicture) as Picture | null,
    isRendering: useSelector(actor, selectIsRendering),
    hasFailed: useSelector(actor, selectHasFailed),
    retry: () => actor.send({ type: 'retry.pressed' }),
  };
}
