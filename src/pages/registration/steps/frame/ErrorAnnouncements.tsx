import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { deepEqual } from '../../../../../machines/lib/deep-equal.ts';
import { selectCheckAnnouncement, selectErrors } from '../../../../../machines/registration/steps.selectors.ts';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import { describeCorrections } from '../../../../../machines/registration/validation-messages.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';

/**
 * Announces changes of the errors. The list itself is read once when it appears, and then only the errors that are
 * added.
 */
export function ErrorAnnouncements({ actor }: { actor: RegistrationRef }) {
  const problems = useSelector(actor, selectErrors, deepEqual);
  const checked = useSelector(actor, selectCheckAnnouncement);
  const [last, setLast] = useState({ problems, corrected: '' });
  if (last.problems !== problems) setLast({ problems, corrected: describeCorrections(last.problems, problems) });
  return <VisuallyHidden role="status">{`${last.corrected} ${checked}`.trim()}</VisuallyHidden>;
}
