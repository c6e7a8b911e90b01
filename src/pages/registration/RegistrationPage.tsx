import { useSelector } from '@xstate/react';
import { FORM_ID, HEADING_ID } from '../../../machines/registration/anchors.ts';
import type { RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import {
  selectHasSteps,
  selectHeading,
  selectPageName,
  selectProgress,
  selectStage,
  selectStep,
} from '../../../machines/registration/registration.selectors.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Later } from './Later.tsx';
import { BottomBar, TopBar } from './NavigationBar.tsx';
import { Outcome } from './Outcome.tsx';
import { Products, Summary } from './Products.tsx';
import { StartNotice } from './StartNotice.tsx';
import './registration.css';

export type RegistrationPageProps = {
  actor: RegistrationRef;
  /** The terms page; each agreement is one of its tabs. */
  termsUrl: string;
  overviewUrl: string;
  signInUrl: string;
  /** The card processor's test mode: no card is charged. */
  testMode: boolean;
};

/** Registration (specification, section 2): the form, page by page, or what it came to. */
export function RegistrationPage({ actor, termsUrl, overviewUrl, signInUrl, testMode }: RegistrationPageProps) {
  const stage = useSelector(actor, selectStage);
  return (
    <div className="pp-registration" id={FORM_ID}>
      <h1>Registration</h1>
      {stage === 'form' ? (
        <Form actor={actor} termsUrl={termsUrl} testMode={testMode} />
      ) : (
        <Outcome stage={stage} overviewUrl={overviewUrl} signInUrl={signInUrl} />
      )}
    </div>
  );
}

function Form({ actor, termsUrl, testMode }: Pick<RegistrationPageProps, 'actor' | 'termsUrl' | 'testMode'>) {
  const page = useSelector(actor, selectPageName);
  return (
    <>
      <Progress actor={actor} />
      <StartNotice actor={actor} />
      {/* Enter in a field sends nothing: pages are left by their buttons. */}
      <form className="pp-registration-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <TopBar actor={actor} />
        <div className="pp-registration-page">
          <Heading actor={actor} />
          {page === 'products' ? <Products actor={actor} /> : null}
          <Later actor={actor} termsUrl={termsUrl} testMode={testMode} />
        </div>
        {page === 'details' || page === 'terms' ? <Summary actor={actor} /> : null}
        <BottomBar actor={actor} />
      </form>
    </>
  );
}

type ActorProps = Pick<RegistrationPageProps, 'actor'>;

/** Takes the focus after every move, so that it is read out. */
function Heading({ actor }: ActorProps) {
  return (
    <h2 id={HEADING_ID} tabIndex={-1}>
      {useSelector(actor, selectHeading)}
    </h2>
  );
}

function Progress({ actor }: ActorProps) {
  const value = useSelector(actor, selectProgress);
  const step = useSelector(actor, selectStep);
  return useSelector(actor, selectHasSteps) ? (
    <div className="pp-registration-progress">
      <p>{step}</p>
      <ProgressBar value={value} max={1} label="Registration progress" />
    </div>
  ) : null;
}
