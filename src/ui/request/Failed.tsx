import { useSelector } from '@xstate/react';
import type { LazyMachineRef } from '../../../machines/lib/lazy-machine.ts';
import { selectCanDismiss, type RequestEvent } from '../../../machines/lib/request.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { t } from '../text/t.ts';

type FailedProps = {
  /** A chart with the parts of a request. */
  actor: LazyMachineRef;
  /** Null, and nothing is shown, while no request has failed. */
  words: string | null;
  /** Receives the focus when the focused element is removed. */
  retryId?: string;
};

/** A failed request, with Retry. */
export function Failed({ actor, words, retryId }: FailedProps) {
  const canDismiss = useSelector(actor, selectCanDismiss);
  const send = (type: RequestEvent['type']) => () => actor.send({ type });
  return words === null ? null : (
    <Notice
      tone="danger"
      role="alert"
      action={
        <>
          <Button id={retryId} onClick={send('request.retried')}>
            {t('Retry')}
          </Button>
          {canDismiss ? (
            <Button variant="link" onClick={send('request.dismissed')}>
              {t('Leave it')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{words}</p>
    </Notice>
  );
}

/** The session has ended. Signing in returns to this page. */
export const SignedOut = ({ signInUrl }: { signInUrl: string }) => (
  <Notice tone="warn" role="alert" action={<a href={signInUrl}>{t('Sign in')}</a>}>
    <p>{t('You have been signed out.')}</p>
  </Notice>
);
