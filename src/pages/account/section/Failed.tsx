import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** `retryId`: for whoever had the focus on what is gone now. */
type FailedProps = { words: string; retryId?: string; onRetry: () => void; onDismiss?: () => void };

/** What could not be done, and the way on. */
export const Failed = ({ words, retryId, onRetry, onDismiss }: FailedProps) => (
  <Notice
    tone="danger"
    role="alert"
    action={
      <>
        <Button id={retryId} onClick={onRetry}>
          Retry
        </Button>
        {onDismiss ? (
          <Button variant="link" onClick={onDismiss}>
            Leave it
          </Button>
        ) : null}
      </>
    }
  >
    <p>{words}</p>
  </Notice>
);

/** The session is over; signing in leads back to this page. */
export const SignedOut = ({ signInUrl }: { signInUrl: string }) => (
  <Notice tone="warn" role="alert" action={<a href={signInUrl}>Sign in</a>}>
    <p>You have been signed out.</p>
  </Notice>
);
