import { useSelector } from '@xstate/react';
import {
  selectErrorMessage,
  selectIsCompleted,
  selectIsSaving,
  selectIsSignedOut,
  type OnboardingStepRef,
} from '../../../machines/onboarding-step/onboarding-step.selectors.ts';
import type { OnboardingStep } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/progress/Spinner.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { rich, t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';
import { hidden } from '../../ui/text/hidden.tsx';

/** The row's element id: it takes the focus when the step's button is removed after completion. */
export const stepElementId = (name: string) => `pp-onboarding-step-${name}`;

type StepProps = {
  step: Pick<OnboardingStep, 'name' | 'label' | 'required' | 'link' | 'help' | 'automatic'>;
  actor: OnboardingStepRef;
  signInUrl: string;
};

type StepRowProps = StepProps & {
  /** Whether the step is at the beginning of the page, with its button. */
  isNext?: boolean;
};

/** A step: a button, or text once it is completed. */
export function StepRow({ isNext = false, ...props }: StepRowProps) {
  const { step, actor } = props;
  const isCompleted = useSelector(actor, selectIsCompleted);
  return (
    <li className="pp-step" id={stepElementId(step.name)} tabIndex={-1}>
      {isCompleted ? (
        <StepLine step={step} state={t('Completed')} isDone />
      ) : isNext ? (
        <StepLine step={step} state={t('Next step')} />
      ) : (
        <OpenStep {...props} />
      )}
    </li>
  );
}

type StepLineProps = Pick<StepProps, 'step'> & { state: string | null; isDone?: boolean };

const StepLine = ({ step, state, isDone = false }: StepLineProps) => (
  <p className={`pp-step-line${isDone ? ' pp-step-done' : ''}`}>
    <span className="pp-step-mark">{isDone ? <Icon name="check" /> : null}</span>
    <span className="pp-step-label" dir="auto">
      {step.label}
    </span>
    {state === null ? null : <span className="pp-step-state">{state}</span>}
  </p>
);

function OpenStep({ step, actor, signInUrl }: StepProps) {
  const isSaving = useSelector(actor, selectIsSaving);
  return (
    <>
      {step.automatic ? (
        <StepLine step={step} state={null} />
      ) : (
        // The whole row is the button, so its name contains the row's text: "Mark … complete".
        <button
          type="button"
          className="pp-step-line pp-step-button"
          aria-disabled={isSaving ? true : undefined}
          onClick={() => actor.send({ type: 'completion.pressed' })}
        >
          <span className="pp-step-mark">{isSaving ? <Spinner /> : null}</span>
          {/* One grid item: right-to-left translations have marks of isolation around the step, which would be items of their own. */}
          <span>
            {rich('<hidden>Mark </hidden>{step}<hidden> complete</hidden>', {
              step: (
                <span className="pp-step-label" dir="auto">
                  {step.label}
                </span>
              ),
              hidden,
            })}
          </span>
          <span className="pp-step-state" aria-hidden="true">
            {isSaving ? t('Saving…') : t('Mark complete')}
          </span>
        </button>
      )}
      {step.required ? null : <p className="pp-step-optional">{t('Optional')}</p>}
      <StepHelp step={step} />
      <StepOutcome step={step} actor={actor} signInUrl={signInUrl} />
    </>
  );
}

/** What becomes of the request: it runs, or it failed. */
export function StepOutcome({ step, actor, signInUrl }: StepProps) {
  const isSaving = useSelector(actor, selectIsSaving);
  const errorMessage = useText(actor, selectErrorMessage);
  const isSignedOut = useSelector(actor, selectIsSignedOut);
  const errorId = `${stepElementId(step.name)}-failure`;
  return (
    <>
      <VisuallyHidden role="status">{isSaving ? t('Saving {step}…', { step: step.label }) : null}</VisuallyHidden>
      {errorMessage === null ? null : (
        <Notice
          tone="danger"
          role="alert"
          action={
            <>
              {isSignedOut ? <a href={signInUrl}>{t('Sign in')}</a> : null}
              <Button aria-describedby={errorId} onClick={() => actor.send({ type: 'completion.retried' })}>
                {t('Retry')}
              </Button>
            </>
          }
        >
          <p id={errorId}>{errorMessage}</p>
        </Notice>
      )}
    </>
  );
}

/** The explanation of a step and the link to it, if the owner has set them. */
function StepHelp({ step: { label, link, help } }: Pick<StepProps, 'step'>) {
  if (link === undefined && help === undefined) return null;
  return (
    <p className="pp-step-help">
      <bdi>{help}</bdi>{' '}
      {link === undefined ? null : (
        <a href={link}>{rich('Take me there<hidden>: {step}</hidden>', { step: label, hidden })}</a>
      )}
    </p>
  );
}
