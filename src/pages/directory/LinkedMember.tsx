import { useSelector } from '@xstate/react';
import type { DirectoryRef } from '../../../machines/directory/directory.machine.ts';
import { selectIsAwaiting, selectIsMissing } from '../../../machines/directory/directory.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** When the address names somebody who is not there, or not yet. */
export function LinkedMember({ actor }: { actor: DirectoryRef }) {
  const isAwaiting = useSelector(actor, selectIsAwaiting);
  const isMissing = useSelector(actor, selectIsMissing);
  if (isAwaiting)
    return (
      <Notice tone="info" role="status">
        <p>Looking for the member of this link…</p>
      </Notice>
    );
  return isMissing ? (
    <Notice
      tone="warn"
      role="status"
      action={<Button onClick={() => actor.send({ type: 'popup.closed' })}>Close</Button>}
    >
      <p>This member is not in the directory.</p>
    </Notice>
  ) : null;
}
