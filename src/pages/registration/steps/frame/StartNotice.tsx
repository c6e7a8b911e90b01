import { useSelector } from '@xstate/react';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import { selectNotice } from '../../../../../machines/registration/steps.selectors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { t } from '../../../../ui/text/t.ts';

/** Explains why the form does not start empty. */
export function StartNotice({ actor }: { actor: RegistrationRef }) {
  const notice = useSelector(actor, selectNotice);
  return notice === 'none' ? null : (
    <Notice
      tone={notice === 'paymentFailed' ? 'warn' : 'info'}
      role="status"
      action={
        <Button variant="link" onClick={() => actor.send({ type: 'startOver.pressed' })}>
          {t('Start over')}
        </Button>
      }
    >
      {notice === 'paymentFailed' ? (
        <p>{t('Your bank could not confirm it was you. Please try again or use another card.')}</p>
      ) : null}
      {notice === 'stillWorking' ? (
        <p>{t('We are still working on your registration. Please enter your password again.')}</p>
      ) : (
        <p>{t('We saved what you typed.')}</p>
      )}
      {notice === 'passwordsNeeded' ? <p>{t('For your safety, we do not save passwords. Enter them again.')}</p> : null}
    </Notice>
  );
}
