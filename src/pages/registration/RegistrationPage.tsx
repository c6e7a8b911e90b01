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
import { TopBar } from './NavigationBar.tsx';
import { Products } from './Products.tsx';
import { Waiting } from './Waiting.tsx';
import './registration.css';

export type RegistrationPageProps = {
  actor: RegistrationRef;
  /** The terms page; each agreement is one of its tabs. */
  termsUrl: string;
  overviewUrl: string;
  signInUrl: string;
  /** This page without the invitation and the step that its address names. */
  freshUrl: string;
  /** The card processor's test mode: no card is charged. */
  testMode: boolean;
};

/** Registration (specification, section 2): the form, page by page, or what it came to. */
export function RegistrationPage({ actor, termsUrl, testMode, ...links }: RegistrationPageProps) {
  const stage = useSelector(actor, selectStage);
  return (
    <div className="pp-registration" id={FORM_ID}>
      <h1>Registration</h1>
      {stage === 'form' ? (
        <Form actor={actor} termsUrl={termsUrl} testMode={testMode} />
      ) : (
        <Later part={({ Outcome }) => Outcome} props={{ stage, ...links }} fallback={<Waiting />} />
      )}
    </div>
  );
}

function Form({ actor, termsUrl, testMode }: Pick<RegistrationPageProps, 'actor' | 'termsUrl' | 'testMode'>) {
  const page = useSelector(actor, selectPageName);
  return (
    <>
      <Progress actor={actor} />
      <Later part={({ StartNotice }) => StartNotice} props={{ actor }} />
      {/* Enter in a field sends nothing: pages are left by their buttons. */}
      <form className="pp-registration-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <TopBar actor={actor} />
        <div className="pp-registration-page">
          <Heading actor={actor} />
          {page === 'products' ? <Products actor={actor} /> : null}
          <Later
            part={({ LaterPages }) => LaterPages}
            props={{ actor, termsUrl, testMode }}
            fallback={page === 'products' ? null : <Waiting />}
          />
        </div>
        <Later part={({ Summary }) => Summary} props={{ actor }} />
        <Later part={({ BottomBar }) => BottomBar} props={{ actor }} />
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
