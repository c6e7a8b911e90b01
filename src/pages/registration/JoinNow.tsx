import { useSelector } from '@xstate/react';
import { selectIsChecking, selectIsSending } from '../../../machines/registration/registration.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import type { MainProps } from './NavigationBar.tsx';

/** Sends the registration. What it costs stands beside it; its name stays. */
export function JoinNow({ actor, variant }: MainProps) {
  const isChecking = useSelector(actor, selectIsChecking);
  const isSending = useSelector(actor, selectIsSending);
  return (
    <Button variant={variant} busy={isChecking || isSending} onClick={() => actor.send({ type: 'join.pressed' })}>
      Join Now
    </Button>
  );
}
