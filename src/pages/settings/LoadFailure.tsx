import type { FetchError } from '../../../machines/lib/errors.ts';
import { toReason } from '../../../machines/settings-form/settings-form.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/progress/Spinner.tsx';
import { t } from '../../ui/text/t.ts';

type LoadFailureProps = { text: string; error: FetchError | null; signInUrl: string; onRetry: () => void };

/** What failed to load and why, with Retry. */
export function LoadFailure({ text, error, signInUrl, onRetry }: LoadFailureProps) {
  const reason = toReason(error);
  return (
    <Notice tone="danger" role="alert" action={<Button onClick={onRetry}>{t('Retry')}</Button>}>
      <p>{text}</p>
      <p className="pp-settings-reason">
        <span>{reason && t(reason)}</span> {error?.kind === 'signedOut' ? <SignInLink url={signInUrl} /> : null}
      </p>
    </Notice>
  );
}

/** Opens a new tab, because this one holds unsaved edits. */
export function SignInLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener">
      {t('Sign in (opens in a new tab)')}
    </a>
  );
}

/** Visible only after a noticeable delay. */
export function Loading({ children }: { children: string }) {
  return (
    <p className="pp-settings-loading" role="status">
      <Spinner /> {children}
    </p>
  );
}
