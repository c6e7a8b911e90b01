import type { Fetched } from './use-fetched.ts';
import './fetch-status.css';

type Props = Pick<Fetched<unknown>, 'failure' | 'retry'> & {
  /** Shown while the data loads. */
  busy: string;
  /** Shown if the data does not exist; the same as `error` by default. */
  notFound?: string;
  /** Shown if the request failed. */
  error: string;
};

/** The placeholder for data of the gallery until it is loaded. */
export function FetchStatus({ failure, retry, busy, error, notFound = error }: Props) {
  return (
    <div className="fetch-status">
      <p role="status">{failure === null ? busy : { notFound, error }[failure]}</p>
      {failure === null ? null : (
        <button type="button" onClick={retry}>
          Retry
        </button>
      )}
    </div>
  );
}
