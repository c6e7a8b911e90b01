import { useSelector } from '@xstate/react';
import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
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
import type { CardService } from '../../ui/card/stripe-elements-handle.ts';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';
import { Later } from '../../ui/lazy/LazyView.tsx';
import { TopBar } from './frame/NavigationBar.tsx';
import { Products } from './products/Products.tsx';
import { Waiting } from './frame/StepLoading.tsx';
import './registration.css';

/** Whatever the first page does not show at first. Nothing below the page knows of it: it is handed down from here. */
export const bringLaterPages = memoizedImport(() => import('./steps/LazySteps.tsx'));

export type RegistrationPageProps = {
  actor: RegistrationRef;
  /** The terms page; each agreement is one of its tabs. */
  termsUrl: string;
  overviewUrl: string;
  /** Where a member looks after the membership; '' for nowhere. */
  accountUrl: string;
  signInUrl: string;
  /** This page without the invitation and the step that its address names. */
  freshUrl: string;
  card: CardService;
  /** Its address comes with the session that the form begins. */
  session: { signOutUrl: string };
};

/** Registration (specification, section 2): the form, page by page, or what it came to. */
export function RegistrationPage(props: RegistrationPageProps) {
  const { actor } = props;
  const stage = useSelector(actor, selectStage);
  return (
    <div className="pp-registration" id={FORM_ID}>
      <Later bring={bringLaterPages} part={({ SignOut }) => SignOut} props={props} lost="elsewhere" />
      <h1>Registration</h1>
      {stage === 'form' ? (
        <Form {...props} />
      ) : (
        <Later
          bring={bringLaterPages}
          part={({ Outcome }) => Outcome}
          props={{ stage, ...props }}
          fallback={<Waiting />}
        />
      )}
    </div>
  );
}

function Form(props: RegistrationPageProps) {
  const { actor } = props;
  const page = useSelector(actor, selectPageName);
  return (
    <>
      <Progress actor={actor} />
      <Later bring={bringLaterPages} part={({ StartNotice }) => StartNotice} props={{ actor }} lost="elsewhere" />
      {/* Enter in a field sends nothing: pages are left by their buttons. */}
      <form className="pp-registration-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <TopBar
          actor={actor}
          last={
            <Later
              bring={bringLaterPages}
              part={({ JoinNow }) => JoinNow}
              props={{ actor, variant: 'secondary' }}
              lost="elsewhere"
            />
          }
        />
        <div className="pp-registration-page">
          <Heading actor={actor} />
          {page === 'products' ? <Products actor={actor} /> : null}
          <Later
            bring={bringLaterPages}
            part={({ LaterPages }) => LaterPages}
            props={props}
            fallback={page === 'products' ? null : <Waiting />}
          />
        </div>
        <Later bring={bringLaterPages} part={({ Summary }) => Summary} props={{ actor }} lost="elsewhere" />
        <Later bring={bringLaterPages} part={({ BottomBar }) => BottomBar} props={{ actor }} lost="elsewhere" />
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
