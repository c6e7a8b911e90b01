import { useSelector } from '@xstate/react';
import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { FORM_ID, HEADING_ID } from '../../../machines/registration/dom-ids.ts';
import type { RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import {
  selectCanSignIn,
  selectHasSteps,
  selectHeading,
  selectPageName,
  selectProgress,
  selectStage,
  selectStep,
} from '../../../machines/registration/registration.selectors.ts';
import type { PaymentCard } from '../../ui/card/stripe-elements-handle.ts';
import type { PasswordStrengthSlot } from '../../../machines/password-strength/password-strength.machine.ts';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';
import { LazyView } from '../../ui/lazy/LazyView.tsx';
import { TopBar } from './frame/NavigationBar.tsx';
import { Products } from './products/Products.tsx';
import { StepLoading } from './frame/StepLoading.tsx';
import { t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';
import './registration.css';

/**
 * Everything that the first page does not show at once. The page passes it down, so that its parts do not import it.
 */
export const lazySteps = memoizedImport(() => import('./steps/LazySteps.tsx'));

export type RegistrationPageProps = {
  actor: RegistrationRef;
  /** The terms page; each agreement is one of its tabs. */
  termsUrl: string;
  overviewUrl: string;
  /** The member's account page; '' if there is none. */
  accountUrl: string;
  signInUrl: string;
  /** This page's URL without the invitation and the step. */
  freshUrl: string;
  card: PaymentCard;
  strength: PasswordStrengthSlot;
  /** The sign-out URL, which arrives with the session that the form starts. */
  session: { signOutUrl: string };
};

/** Registration: the form, page by page, or its result. */
export function RegistrationPage(props: RegistrationPageProps) {
  const { actor } = props;
  const stage = useSelector(actor, selectStage);
  return (
    <div className="pp-registration" id={FORM_ID}>
      <LazyView module={lazySteps} component={({ SignOut }) => SignOut} props={props} errorShownBy="sibling" />
      <h1>{t('Registration')}</h1>
      {stage === 'form' ? (
        <Form {...props} />
      ) : (
        <LazyView
          module={lazySteps}
          component={({ Outcome }) => Outcome}
          props={{ stage, ...props }}
          fallback={<StepLoading />}
        />
      )}
    </div>
  );
}

function Form(props: RegistrationPageProps) {
  const { actor, signInUrl } = props;
  const page = useSelector(actor, selectPageName);
  const isReturning = useSelector(actor, selectCanSignIn);
  return (
    <>
      {isReturning ? (
        <p className="pp-registration-sign-in">
          <a href={signInUrl}>{t('Members: sign in')}</a>
        </p>
      ) : null}
      <Progress actor={actor} />
      <LazyView
        module={lazySteps}
        component={({ StartNotice }) => StartNotice}
        props={{ actor }}
        errorShownBy="sibling"
      />
      {/* Enter in a field submits nothing: only buttons leave a page. */}
      <form className="pp-registration-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <TopBar
          actor={actor}
          last={
            <LazyView
              module={lazySteps}
              component={({ JoinNow }) => JoinNow}
              props={{ actor, variant: 'secondary' }}
              errorShownBy="sibling"
            />
          }
        />
        <div className="pp-registration-page">
          <Heading actor={actor} />
          <LazyView
            module={lazySteps}
            component={({ LazySteps }) => LazySteps}
            props={props}
            fallback={page === 'products' ? null : <StepLoading />}
          />
          {page === 'products' ? <Products actor={actor} /> : null}
        </div>
        <LazyView module={lazySteps} component={({ Summary }) => Summary} props={{ actor }} errorShownBy="sibling" />
        <LazyView
          module={lazySteps}
          component={({ BottomBar }) => BottomBar}
          props={{ actor }}
          errorShownBy="sibling"
        />
      </form>
    </>
  );
}

type ActorProps = Pick<RegistrationPageProps, 'actor'>;

/** Takes the focus after every move, so that screen readers announce the page. */
function Heading({ actor }: ActorProps) {
  return (
    <h2 id={HEADING_ID} tabIndex={-1}>
      {useText(actor, selectHeading)}
    </h2>
  );
}

function Progress({ actor }: ActorProps) {
  const value = useSelector(actor, selectProgress);
  const step = useText(actor, selectStep);
  return useSelector(actor, selectHasSteps) ? (
    <div className="pp-registration-progress">
      <p>{step}</p>
      <ProgressBar value={value} max={1} label={t('Registration progress')} />
    </div>
  ) : null;
}
