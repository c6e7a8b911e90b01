import { lazy, Suspense, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { MemoizedImport } from '../../../machines/lib/memoized-import.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import '../visually-hidden.css';
import { isFocusLost } from '../use-focus-when-lost.ts';

export type LaterProps<Code, Props extends object> = {
  bring: MemoizedImport<Code>;
  /** What of the code is drawn. */
  part: (code: Code) => ComponentType<Props>;
  props: Props;
  /** Until it is there. */
  fallback?: ReactNode;
  /**
   * Where the page says that the code was lost, with a Retry. `here`: beside the fallback. `elsewhere`: another `Later` waits
   * for the same code. `above`: a boundary whose chart has the Retry.
   */
  lost?: 'here' | 'elsewhere' | 'above';
};

/** Drawn by code that comes later. When the code is lost, all that is drawn stays. */
export function Later<Code, Props extends object>(later: LaterProps<Code, Props>) {
  const { bring, part, props, fallback = null, lost = 'here' } = later;
  const [state, setState] = useState<'coming' | 'lost' | 'retrying' | 'retried'>('coming');
  const [Part] = useState<ComponentType<Props>>(() =>
    bring.value
      ? part(bring.value)
      : lazy(async () => {
          const coming = bring();
          if (lost === 'above') return { default: part(await coming) };
          coming.catch(() => {
            if (lost === 'here') setState('lost');
          });
          return { default: part(await bring.loaded) };
        }),
  );
  const retry = () => {
    setState('retrying');
    bring().then(
      () => setState('retried'),
      () => setState('lost'),
    );
  };
  return (
    <>
      {state === 'retried' ? <Arrived /> : null}
      {state === 'coming' || state === 'retried' ? null : (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button busy={state === 'retrying'} onClick={retry}>
              Retry
            </Button>
          }
        >
          <p>We could not load this part of the page. Check your connection, then retry.</p>
        </Notice>
      )}
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </>
  );
}

/** Has the focus in place of the Retry that has gone: what has come follows it. */
function Arrived() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isFocusLost()) place.current?.focus();
  }, []);
  return (
    <span ref={place} className="pp-visually-hidden" tabIndex={-1}>
      This part of the page has loaded.
    </span>
  );
}
