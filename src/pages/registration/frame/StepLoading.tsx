import { Spinner } from '../../../ui/progress/Spinner.tsx';
import './step-loading.css';

/** Says that something is on its way, once that becomes noticeable. */
export function Waiting() {
  return (
    <p className="pp-waiting" role="status">
      <Spinner /> Loading…
    </p>
  );
}
