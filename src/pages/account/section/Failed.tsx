import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { t } from '../../../ui/text/t.ts';

/** `retryId`: receives the focus when the focused element is removed. */
type FailedProps = { words: string; retryId?: string; onRetry: () => void; onDismiss?: () => void };

/** An error, with Retry. */
export const Failed = ({ words, retryId, onRetry, onDismiss }: FailedProps) => (
  <Notice
    tone="danger"
    role="alert"
    action={
      <>
        <Button id={retryId} onClick={onRetry}>
          {t('Retry')}
        </Button>
        {onDismiss ? (
          <Button variant="link" onClick={onDismiss}>
            {t('Leave it')}
          </Button>
        ) : null}
      </>
    }
  >
    <p>{words}</p>
  </Notice>
);

/** The session has ended. Signing in returns to this page. */
export const SignedOut = ({ signInUrl }: { signInUrl: string }) => (
  <Notice tone="warn" role="alert" action={<a href={signInUrl}>{t('Sign in')}</a>}>
    <p>{t('You have been signed out.')}</p>
  </Notice>
);
