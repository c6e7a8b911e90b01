import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { PRACTICE_ADMIN_LABELS } from '../../../../../../machines/lib/contract/practice-admin-labels.ts';
import {
  selectField,
  selectFieldError,
  selectIsIncluded,
  type PracticeAdminRef,
} from '../../../../../../machines/practice-admin/practice-admin.selectors.ts';
import type { PracticeAdminField } from '../../../../../../machines/practice-admin/practice-admin.types.ts';
import { CheckboxField } from '../../../../../ui/fields/CheckboxField.tsx';
import { FieldError } from '../../../../../ui/fields/Field.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { t } from '../../../../../ui/text/t.ts';
import { useText } from '../../../../../ui/text/use-text.ts';
import './practice-admin.css';

const BLOCK_ID = 'pp-field-practiceAdmin';

type PracticeAdminBlockProps = {
  actor: PracticeAdminRef;
  /** The message about the practice admin as a whole. */
  error?: string | null | undefined;
};

/** Asks whether there is a practice admin, and for the name and e-mail address. */
export const PracticeAdminBlock = memo(function PracticeAdminBlock({ actor, error }: PracticeAdminBlockProps) {
  const isIncluded = useSelector(actor, selectIsIncluded);
  return (
    <div
      className="pp-practice-admin"
      id={BLOCK_ID}
      tabIndex={-1}
      aria-describedby={error ? `${BLOCK_ID}-error` : undefined}
    >
      <CheckboxField
        id="pp-admin-included"
        label={t('Add a practice admin')}
        checked={isIncluded}
        onChange={() => actor.send({ type: 'admin.toggled' })}
      />
      <FieldError id={BLOCK_ID} error={error} />
      {isIncluded ? (
        <div className="pp-field-row">
          <AdminField actor={actor} field="name" />
          <AdminField actor={actor} field="email" />
        </div>
      ) : null}
    </div>
  );
});

function AdminField({ actor, field }: { actor: PracticeAdminRef; field: PracticeAdminField }) {
  const isEmail = field === 'email';
  return (
    <TextField
      id={`pp-admin-${field}`}
      label={t(PRACTICE_ADMIN_LABELS[field])}
      required
      value={useSelector(actor, selectField(field))}
      error={useText(actor, selectFieldError(field))}
      {...(isEmail && { type: 'email', inputMode: 'email', spellCheck: false })}
      autoComplete={`section-admin ${isEmail ? 'email' : 'name'}`}
      onChange={(value) => actor.send({ type: 'admin.changed', field, value })}
      onLeave={() => actor.send({ type: 'admin.left', field })}
    />
  );
}
