import type { FetchError } from '../../../machines/lib/errors.ts';
import { toReason } from '../../../machines/settings-form/settings-form.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/progress/Spinner.tsx';

type LoadFailureProps = { text: string; failure: FetchError | null; signInUrl: string; onRetry: () => void };

/** What did not come, why, and Retry. */
export function LoadFailure({ text, failure, signInUrl, onRetry }: LoadFailureProps) {
  return (
    <Notice tone="danger" role="alert" action={<Button onClick={onRetry}>Retry</Button>}>
      <p>{text}</p>
      <p className="pp-settings-reason">
        {toReason(failure)} {failure?.kind === 'signedOut' ? <SignInLink url={signInUrl} /> : null}
      </p>
    </Notice>
  );
}

/** In a new tab: this one keeps what was typed. */
export function SignInLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener">
      Sign in (opens in a new tab)
    </a>
  );
}

/** Only seen when it takes long enough to be asked about. */
export function Loading({ children }: { children: string }) {
  return (
    <p className="pp-settings-loading" role="status">
      <Spinner /> {children}
    </p>
  );
}
