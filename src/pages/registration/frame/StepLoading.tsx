import { Spinner } from '../../../ui/progress/Spinner.tsx';
import { t } from '../../../ui/text/t.ts';
import './step-loading.css';

/** Shows that a step is loading, after a noticeable delay. */
export function StepLoading() {
  return (
    <p className="pp-step-loading" role="status">
      <Spinner /> <span>{t('Loading…')}</span>
    </p>
  );
}
