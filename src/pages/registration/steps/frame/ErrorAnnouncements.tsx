import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { deepEqual } from '../../../../../machines/lib/deep-equal.ts';
import { selectCheckNews, selectProblems } from '../../../../../machines/registration/later.selectors.ts';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import { correctedIn } from '../../../../../machines/registration/validation.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';

/** Announces what changed in the errors: the list is read once, when it appears, and after that only the errors that come to it. */
export function ErrorAnnouncements({ actor }: { actor: RegistrationRef }) {
  const problems = useSelector(actor, selectProblems, deepEqual);
  const checked = useSelector(actor, selectCheckNews);
  const [last, setLast] = useState({ problems, corrected: '' });
  if (last.problems !== problems) setLast({ problems, corrected: correctedIn(last.problems, problems) });
  return <VisuallyHidden role="status">{`${last.corrected} ${checked}`.trim()}</VisuallyHidden>;
}
