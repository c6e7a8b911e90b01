import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SwotAnalysisRef } from '../../../machines/swot-analysis/swot-analysis.machine.ts';
import {
  selectErrorMessage,
  selectIsDone,
  selectIsGenerating,
  selectUnavailableReason,
} from '../../../machines/swot-analysis/swot-analysis.selectors.ts';
import { text, type Text } from '../../../machines/lib/text.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { PageView } from '../page.ts';
import { t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';
import './navigator.css';

type NavigatorPageProps = { analysis: SwotAnalysisRef; email: string; plansUrl: string };

/** The four fields of an analysis, from top to bottom. */
const FIELDS: readonly (readonly [name: Text, about: Text])[] = [
  [text('Strengths'), text('What your practice does well')],
  [text('Weaknesses'), text('What costs you time, money or patients')],
  [text('Opportunities'), text('What you could do next')],
  [text('Threats'), text('What could become a problem')],
];

/** Navigator profile: what an analysis contains, and a button. */
export const Page: PageView<NavigatorPageProps> = ({ analysis, email, plansUrl }) => (
  <div className="pp-navigator">
    <h1>{t('Navigator Profile')}</h1>
    <p>{t('A SWOT analysis of your practice is made for you and comes by e-mail.')}</p>
    <div className="pp-panel pp-navigator-card">
      <ul>
        {FIELDS.map(([name, about]) => (
          <li key={name.english}>
            <strong>{t(name)}</strong>
            <span>{t(about)}</span>
          </li>
        ))}
      </ul>
      <div>
        {plansUrl ? (
          <>
            <p>{t('Your plan does not include the analysis.')}</p>
            <a className="pp-button pp-button-primary" href={plansUrl}>
              {t('Change to a plan with SWOT analysis')}
            </a>
          </>
        ) : (
          <Generate analysis={analysis} />
        )}
        <Outcome analysis={analysis} email={email} />
      </div>
    </div>
  </div>
);

function Generate({ analysis }: Pick<NavigatorPageProps, 'analysis'>) {
  const isGenerating = useSelector(analysis, selectIsGenerating);
  const reason = useText(analysis, selectUnavailableReason);
  const why = useId();
  return (
    <div className="pp-navigator-generate">
      <Button
        variant="primary"
        busy={isGenerating}
        disabled={reason !== null}
        aria-describedby={reason ? why : undefined}
        onClick={() => analysis.send({ type: 'analysis.requested' })}
      >
        {t('Generate SWOT Analysis')}
      </Button>
      {reason && <p id={why}>{reason}</p>}
    </div>
  );
}

function Outcome({ analysis, email }: Omit<NavigatorPageProps, 'plansUrl'>) {
  const isGenerating = useSelector(analysis, selectIsGenerating);
  const isDone = useSelector(analysis, selectIsDone);
  const errorMessage = useText(analysis, selectErrorMessage);
  if (errorMessage) {
    return (
      <Notice
        tone="danger"
        role="alert"
        action={<Button onClick={() => analysis.send({ type: 'analysis.retried' })}>{t('Try again')}</Button>}
      >
        {errorMessage}
      </Notice>
    );
  }
  return (
    <div role="status">
      {isGenerating && <p className="pp-navigator-loading">{t('Your SWOT analysis is being requested…')}</p>}
      {isDone && <Notice tone="good">{t('Your SWOT analysis is on its way to {email}.', { email })}</Notice>}
    </div>
  );
}
