import { useSelector } from '@xstate/react';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import { selectNotice } from '../../../../../machines/registration/steps.selectors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/Notice.tsx';

/** Explains why the form does not start empty. */
export function StartNotice({ actor }: { actor: RegistrationRef }) {
  const notice = useSelector(actor, selectNotice);
  return notice === 'none' ? null : (
    <Notice
      tone={notice === 'paymentFailed' ? 'warn' : 'info'}
      role="status"
      action={
        <Button variant="link" onClick={() => actor.send({ type: 'startOver.pressed' })}>
          Start over
        </Button>
      }
    >
      {notice === 'paymentFailed' ? (
        <p>Your bank could not confirm it was you. Please try again or use another card.</p>
      ) : null}
      {notice === 'stillWorking' ? (
        <p>We are still working on your registration. Please enter your password again.</p>
      ) : (
        <p>We saved what you typed.</p>
      )}
      {notice === 'passwordsNeeded' ? <p>For your safety, we do not save passwords. Enter them again.</p> : null}
    </Notice>
  );
}
