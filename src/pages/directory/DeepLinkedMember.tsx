import { useSelector } from '@xstate/react';
import type { DirectoryRef } from '../../../machines/directory/directory.machine.ts';
import { selectError, selectIsLoading, selectIsMissing } from '../../../machines/directory/directory.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LoadFailure } from './failure/LoadFailure.tsx';
import { t } from '../../ui/text/t.ts';

/** Says that the member of the URL is loading, failed to load, or is not listed. */
export function DeepLinkedMember({ actor, signInUrl }: { actor: DirectoryRef; signInUrl: string }) {
  const isBringing = useSelector(actor, selectIsLoading);
  const isMissing = useSelector(actor, selectIsMissing);
  const error = useSelector(actor, selectError);
  if (isBringing)
    return (
      <Notice tone="info" role="status">
        <p>{t('Looking for the member of this link…')}</p>
      </Notice>
    );
  if (error)
    return (
      <LoadFailure error={error} signInUrl={signInUrl} onRetry={() => actor.send({ type: 'load.retried' })}>
        {t('This member could not be shown.')}
      </LoadFailure>
    );
  return isMissing ? (
    <Notice
      tone="warn"
      role="status"
      action={<Button onClick={() => actor.send({ type: 'popup.closed' })}>{t('Close')}</Button>}
    >
      <p>{t('This member is not in the directory.')}</p>
    </Notice>
  ) : null;
}
