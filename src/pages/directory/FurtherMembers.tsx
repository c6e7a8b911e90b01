import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FurtherMembersRef } from '../../../machines/further-members/further-members.machine.ts';
import { selectFailure, selectIsReading } from '../../../machines/further-members/further-members.selectors.ts';
import type { MembersFailure } from '../../../machines/further-members/further-members.types.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

type Props = { actor: FurtherMembersRef; signInUrl: string };

/** How far the members beyond the first page are. Those who are there can be used meanwhile. */
export function FurtherMembers({ actor, signInUrl }: Props) {
  const isReading = useSelector(actor, selectIsReading);
  const failure = useSelector(actor, selectFailure);
  if (isReading)
    return (
      <p className="pp-directory-reading" role="status">
        <Spinner /> Reading further members…
      </p>
    );
  return failure ? (
    <Notice
      tone="warn"
      role="status"
      action={<Button onClick={() => actor.send({ type: 'reading.retried' })}>Retry</Button>}
    >
      <p>Some members are missing from this list. {reasonOf(failure, signInUrl)}</p>
    </Notice>
  ) : null;
}

function reasonOf(failure: MembersFailure, signInUrl: string): ReactNode {
  switch (failure.kind) {
    case 'offline':
      return 'You are offline.';
    case 'timeout':
      return 'The site took too long to answer.';
    case 'network':
      return 'The site did not answer.';
    case 'http':
      return `The site answered with an error (${failure.status}).`;
    case 'graphql':
      return `The directory’s service reported a problem: ${failure.message}`;
    case 'malformed':
      return 'The site gave an answer that this page does not understand.';
    case 'signedOut':
      return (
        <>
          You have been signed out.{' '}
          <a href={signInUrl} target="_blank" rel="noreferrer">
            Sign in (opens in a new tab)
          </a>
        </>
      );
  }
}
