import type { Fetched } from './use-fetched.ts';
import './awaited.css';

type Props = Pick<Fetched<unknown>, 'failure' | 'retry'> & {
  /** While it is on its way. */
  busy: string;
  /** When it does not exist; the same as `error` by default. */
  notFound?: string;
  /** When it was error on the way. */
  error: string;
};

/** In the place of what lies beside the gallery and is not there (yet). */
export function Awaited({ failure, retry, busy, error, notFound = error }: Props) {
  return (
    <div className="awaited">
      <p role="status">{failure === null ? busy : { notFound, error }[failure]}</p>
      {failure === null ? null : (
        <button type="button" onClick={retry}>
          Retry
        </button>
      )}
    </div>
  );
}
