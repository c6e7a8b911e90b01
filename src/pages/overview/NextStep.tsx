import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { OnboardingRef } from '../../../machines/onboarding/onboarding.machine.ts';
import { selectNextStep, selectSaved, selectStepRef } from '../../../machines/onboarding/onboarding.selectors.ts';
import { selectIsSaving, type OnboardingStepRef } from '../../../machines/onboarding-step/onboarding-step.selectors.ts';
import type { OnboardingStep } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import { Button } from '../../ui/Button.tsx';
import { rich, t } from '../../ui/text/t.ts';
import { hidden } from '../../ui/text/hidden.tsx';
import { useFocusWhenLost } from '../../ui/use-focus-when-lost.ts';
import { StepOutcome } from './StepRow.tsx';

const TITLE_ID = 'pp-overview-next-step';

type NextStepProps = { onboarding: OnboardingRef; signInUrl: string };

/** The next open step, with the button to press now. Nothing once all is done. */
export function NextStep({ onboarding, signInUrl }: NextStepProps) {
  const step = useSelector(onboarding, selectNextStep);
  const actor = useSelector(onboarding, selectStepRef(step?.name ?? ''));
  const saved = useSelector(onboarding, selectSaved);
  return step && actor ? <Step key={step.name} {...{ step, actor, saved, signInUrl }} /> : null;
}

type StepProps = {
  step: OnboardingStep;
  actor: OnboardingStepRef;
  /** The step that was saved last. */
  saved: object | null;
  signInUrl: string;
};

function Step({ step, actor, saved, signInUrl }: StepProps) {
  const isSaving = useSelector(actor, selectIsSaving);
  // Only the step that was here before has made room for this one. Of the others, the row takes the focus.
  const [before] = useState(saved);
  useFocusWhenLost(before, [TITLE_ID]);
  return (
    <section className="pp-panel pp-next-step" aria-labelledby={TITLE_ID}>
      <div className="pp-next-step-text">
        <h2 id={TITLE_ID} tabIndex={-1}>
          {rich('Next: {step}', { step: <bdi>{step.label}</bdi> })}
        </h2>
        {step.required ? null : <p className="pp-step-optional">{t('Optional')}</p>}
        {step.help === undefined ? null : <p dir="auto">{step.help}</p>}
      </div>
      <div className="pp-next-step-actions">
        {step.link === undefined ? null : (
          <a className="pp-button pp-button-primary" href={step.link}>
            <span>{rich('Take me there<hidden>: {step}</hidden>', { step: step.label, hidden })}</span>
          </a>
        )}
        {step.automatic ? null : (
          <Button
            variant={step.link === undefined ? 'primary' : 'secondary'}
            busy={isSaving}
            onClick={() => actor.send({ type: 'completion.pressed' })}
          >
            <span>{rich('Mark<hidden> {step}</hidden> complete', { step: step.label, hidden })}</span>
          </Button>
        )}
      </div>
      <StepOutcome step={step} actor={actor} signInUrl={signInUrl} />
    </section>
  );
}
