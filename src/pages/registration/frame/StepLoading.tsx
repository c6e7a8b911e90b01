import { Spinner } from '../../../ui/progress/Spinner.tsx';
import './step-loading.css';

/** Says that something is on its way, once that becomes noticeable. */
export function StepLoading() {
  return (
    <p className="pp-step-loading" role="status">
      <Spinner /> Loading…
    </p>
  );
}
