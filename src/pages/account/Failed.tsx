import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

type FailedProps = { words: string; onRetry: () => void; onDismiss?: () => void };

/** What could not be done, and the way on. */
export const Failed = ({ words, onRetry, onDismiss }: FailedProps) => (
  <Notice
    tone="danger"
    role="alert"
    action={
      <>
        <Button onClick={onRetry}>Retry</Button>
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
