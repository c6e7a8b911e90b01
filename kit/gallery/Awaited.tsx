import type { Fetched } from './use-fetched.ts';
import './awaited.css';

type Props = Pick<Fetched<unknown>, 'absence' | 'retry'> & {
  /** While it is on its way. */
  busy: string;
  /** When it does not exist; the same as `lost` by default. */
  missing?: string;
  /** When it was lost on the way. */
  lost: string;
};

/** In the place of what lies beside the gallery and is not there (yet). */
export function Awaited({ absence, retry, busy, lost, missing = lost }: Props) {
  return (
    <div className="awaited">
      <p role="status">{absence === null ? busy : { missing, lost }[absence]}</p>
      {absence === null ? null : (
        <button type="button" onClick={retry}>
          Retry
        </button>
      )}
    </div>
  );
}
