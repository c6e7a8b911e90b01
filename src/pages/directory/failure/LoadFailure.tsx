import type { ReactNode } from 'react';
import type { MembersError } from '../../../../machines/member-list/member-list.types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { t } from '../../../ui/text/t.ts';

type Props = {
  error: MembersError;
  signInUrl: string;
  onRetry: () => void;
  /** What failed to load. */
  children: ReactNode;
};

/** Why a part of the directory failed to load, with Retry. The other parts stay usable. */
export function LoadFailure({ error, signInUrl, onRetry, children }: Props) {
  return (
    <Notice tone="warn" role="status" action={<Button onClick={onRetry}>{t('Retry')}</Button>}>
      <p>
        {children} {reasonOf(error, signInUrl)}
      </p>
    </Notice>
  );
}

function reasonOf(error: MembersError, signInUrl: string): ReactNode {
  switch (error.kind) {
    case 'offline':
      return t('You are offline.');
    case 'timeout':
      return t('The site took too long to answer.');
    case 'networkError':
      return t('The site did not answer.');
    case 'httpError':
      return t('The site answered with an error ({status}).', { status: String(error.status) });
    case 'graphqlError':
      return t('The directory’s service reported a problem: {message}', { message: error.message });
    case 'invalidResponse':
      return t('The site sent an invalid response.');
    case 'signedOut':
      return (
        <>
          <span>{t('You have been signed out.')}</span>{' '}
          <a href={signInUrl} target="_blank" rel="noreferrer">
            {t('Sign in (opens in a new tab)')}
          </a>
        </>
      );
  }
}
