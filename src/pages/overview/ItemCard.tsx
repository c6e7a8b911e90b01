import { useSelector } from '@xstate/react';
import { useId, type ComponentProps } from 'react';
import type { OnboardingRef } from '../../../machines/onboarding/onboarding.machine.ts';
import { selectNextStep, selectStepRef } from '../../../machines/onboarding/onboarding.selectors.ts';
import type { OnboardingItem, OnboardingStep } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import { ProgressRing } from '../../ui/progress/ProgressRing.tsx';
import { StepRow } from './StepRow.tsx';
import { t } from '../../ui/text/t.ts';

type ItemCardProps = { item: OnboardingItem; onboarding: OnboardingRef; signInUrl: string };

/** An item with its steps and the host's progress. */
export function ItemCard({ item, onboarding, signInUrl }: ItemCardProps) {
  const heading = useId();
  const name = item.name || t('Further steps');
  return (
    <div className="pp-panel pp-item" role="group" aria-labelledby={heading}>
      <div className="pp-item-head">
        <Progress percent={item.progress} label={t('{item} progress', { item: name })} />
        <h4 id={heading} dir="auto">
          {name}
        </h4>
      </div>
      {item.steps.length === 0 ? null : (
        <ul className="pp-item-steps">
          {item.steps.map((step) => (
            <Step key={step.name} step={step} onboarding={onboarding} signInUrl={signInUrl} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A ring at 0 % would show nothing, so only screen readers get it. */
const Progress = (props: ComponentProps<typeof ProgressRing>) =>
  props.percent === 0 ? (
    <div className="pp-visually-hidden">
      <ProgressRing {...props} />
    </div>
  ) : (
    <ProgressRing {...props} />
  );

type StepProps = { step: OnboardingStep; onboarding: OnboardingRef; signInUrl: string };

function Step({ step, onboarding, signInUrl }: StepProps) {
  const actor = useSelector(onboarding, selectStepRef(step.name));
  const isNext = useSelector(onboarding, (snapshot) => selectNextStep(snapshot)?.name === step.name);
  return actor ? <StepRow step={step} actor={actor} isNext={isNext} signInUrl={signInUrl} /> : null;
}
