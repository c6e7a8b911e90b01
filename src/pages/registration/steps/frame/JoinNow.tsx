import { useSelector } from '@xstate/react';
import { selectIsChecking } from '../../../../../machines/registration/registration.selectors.ts';
import { selectIsSending, selectIsUncertain } from '../../../../../machines/registration/steps.selectors.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { MainProps } from '../../frame/NavigationBar.tsx';

/** Sends the registration. What it costs stands beside it; its name stays. */
export function JoinNow({ actor, variant }: MainProps) {
  const isChecking = useSelector(actor, selectIsChecking);
  const isSending = useSelector(actor, selectIsSending);
  // Nobody knows what became of the payment: it is asked about before anything else.
  return useSelector(actor, selectIsUncertain) ? null : (
    <Button variant={variant} busy={isChecking || isSending} onClick={() => actor.send({ type: 'join.pressed' })}>
      Join Now
    </Button>
  );
}
