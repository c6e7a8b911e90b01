import { useSelector } from '@xstate/react';
import { selectIsChecking } from '../../../../../machines/registration/registration.selectors.ts';
import { selectIsSending, selectIsUncertain } from '../../../../../machines/registration/steps.selectors.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { MainProps } from '../../frame/NavigationBar.tsx';
import { t } from '../../../../ui/text/t.ts';

/** Submits the registration. The price is beside the button, so the button's name stays the same. */
export function JoinNow({ actor, variant }: MainProps) {
  const isChecking = useSelector(actor, selectIsChecking);
  const isSending = useSelector(actor, selectIsSending);
  // The outcome of the payment is unknown, so it must be checked before another attempt.
  return useSelector(actor, selectIsUncertain) ? null : (
    <Button variant={variant} busy={isChecking || isSending} onClick={() => actor.send({ type: 'join.pressed' })}>
      {t('Join Now')}
    </Button>
  );
}
