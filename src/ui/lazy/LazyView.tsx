import { lazy, Suspense, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { MemoizedImport } from '../../../machines/lib/memoized-import.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { t } from '../text/t.ts';
import '../visually-hidden.css';
import { isFocusLost } from '../use-focus-when-lost.ts';

export type LazyViewProps<Code, Props extends object> = {
  /** The module that holds the component. */
  module: MemoizedImport<Code>;
  /** Picks the component from the loaded module. */
  component: (code: Code) => ComponentType<Props>;
  props: Props;
  /** Shown until the module has loaded. */
  fallback?: ReactNode;
  /**
   * Who shows a load error with a Retry button. `self`: this component. `sibling`: another `LazyView` of the same module.
   * `boundary`: the error is thrown to a boundary whose chart offers the Retry.
   */
  errorShownBy?: 'self' | 'sibling' | 'boundary';
};

/** Renders a component whose code is still loading. If loading fails, the rest of the page stays. */
export function LazyView<Code, Props extends object>(view: LazyViewProps<Code, Props>) {
  const { module, component, props, fallback = null, errorShownBy = 'self' } = view;
  const [state, setState] = useState<'loading' | 'failed' | 'retrying' | 'retried'>('loading');
  const [LoadedView] = useState<ComponentType<Props>>(() =>
    module.value
      ? component(module.value)
      : lazy(async () => {
          const loading = module();
          if (errorShownBy === 'boundary') return { default: component(await loading) };
          loading.catch(() => {
            if (errorShownBy === 'self') setState('failed');
          });
          return { default: component(await module.loaded) };
        }),
  );
  const retry = () => {
    setState('retrying');
    module().then(
      () => setState('retried'),
      () => setState('failed'),
    );
  };
  return (
    <>
      {state === 'retried' ? <LoadedAnnouncement /> : null}
      {state === 'loading' || state === 'retried' ? null : (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button busy={state === 'retrying'} onClick={retry}>
              {t('Retry')}
            </Button>
          }
        >
          <p>{t('We could not load this part of the page. Check your connection, then retry.')}</p>
        </Notice>
      )}
      <Suspense fallback={fallback}>
        <LoadedView {...props} />
      </Suspense>
    </>
  );
}

/** Takes the focus when the Retry button that had it is gone. The loaded content follows it. */
function LoadedAnnouncement() {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isFocusLost()) element.current?.focus();
  }, []);
  return (
    <span ref={element} className="pp-visually-hidden" tabIndex={-1}>
      {t('This part of the page has loaded.')}
    </span>
  );
}
