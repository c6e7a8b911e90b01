import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { deepEqual } from '../../../../../machines/lib/deep-equal.ts';
import { selectCheckAnnouncement, selectErrors } from '../../../../../machines/registration/steps.selectors.ts';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import { describeCorrections } from '../../../../../machines/registration/validation-messages.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { useText } from '../../../../ui/text/use-text.ts';
import type { Text } from '../../../../../machines/lib/text.ts';
import { t } from '../../../../ui/text/t.ts';

/**
 * Announces changes of the errors. The list itself is read once when it appears, and then only the errors that are
 * added.
 */
export function ErrorAnnouncements({ actor }: { actor: RegistrationRef }) {
  const problems = useSelector(actor, selectErrors, deepEqual);
  const checked = useText(actor, selectCheckAnnouncement);
  const [last, setLast] = useState({ problems, corrected: '' });
  if (last.problems !== problems) setLast({ problems, corrected: words(describeCorrections(last.problems, problems)) });
  return <VisuallyHidden role="status">{`${last.corrected} ${checked ?? ''}`.trim()}</VisuallyHidden>;
}

const words = (text: Text | null) => (text === null ? '' : t(text));
