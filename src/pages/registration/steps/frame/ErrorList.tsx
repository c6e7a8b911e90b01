import { FORM_MESSAGE } from '../../../../../machines/lib/contract/messages.ts';
import { useSelector } from '@xstate/react';
import { memo, type ComponentProps, type MouseEvent } from 'react';
import { deepEqual } from '../../../../../machines/lib/deep-equal.ts';
import { ERRORS_ID, fieldId } from '../../../../../machines/registration/dom-ids.ts';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import { selectErrors } from '../../../../../machines/registration/steps.selectors.ts';
import type { FieldName } from '../../../../../machines/registration/registration.types.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { t } from '../../../../ui/text/t.ts';
import './error-list.css';

type ErrorListProps = { actor: RegistrationRef };

/** Above the fields: takes the focus when it appears. */
export const ErrorSummary = ({ actor }: ErrorListProps) => (
  <ErrorList
    actor={actor}
    id={ERRORS_ID}
    role="alert"
    // Not atomic: read once when it appears, then only the added errors. ErrorAnnouncements reports corrected ones.
    aria-atomic="false"
    aria-relevant="additions"
    tabIndex={-1}
  />
);

/** The errors that Next has found, as links to the fields (spec: registration#error-list). */
export function ErrorList({ actor, ...attributes }: ErrorListProps & ComponentProps<'div'>) {
  const problems = useSelector(actor, selectErrors, deepEqual);
  return problems.length > 0 ? (
    <div className="pp-error-list" {...attributes}>
      <p className="pp-error-list-title">
        <Icon name="alert" />
        <span>{t(FORM_MESSAGE)}</span>
      </p>
      <ul>
        {problems.map(({ field, message }) => {
          const words = t(message);
          return (
            <li key={`${field} ${words}`}>
              {field === 'form' ? words : <FieldLink actor={actor} field={field} message={words} />}
            </li>
          );
        })}
      </ul>
    </div>
  ) : null;
}

type FieldLinkProps = ErrorListProps & { field: FieldName; message: string };

/** A corrected field leaves the links of the others as they are. */
const FieldLink = memo(function FieldLink({ actor, field, message }: FieldLinkProps) {
  // The hash is the page's number, so the browser must not replace it by the field's id.
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    actor.send({ type: 'error.chosen', field });
  };
  return (
    <a href={`#${fieldId(field)}`} onClick={follow}>
      {message}
    </a>
  );
});
