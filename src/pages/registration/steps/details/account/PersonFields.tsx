import type { RegistrationRef } from '../../../../../../machines/registration/registration.machine.ts';
import { PROFESSIONS } from '../../../../../../machines/lib/contract/professions.ts';
import { ROLES } from '../../../../../../machines/lib/contract/roles.ts';
import { FormSelectField, FormTextField } from './fields.tsx';
import { t } from '../../../../../ui/text/t.ts';

type PersonProps = { actor: RegistrationRef };

export function NameFields({ actor }: PersonProps) {
  return (
    <div className="pp-field-row">
      <FormTextField actor={actor} name="firstName" autoComplete="given-name" />
      <FormTextField actor={actor} name="lastName" autoComplete="family-name" />
    </div>
  );
}

export const RoleField = ({ actor }: PersonProps) => <FormSelectField actor={actor} name="role" options={ROLES} />;

/** Role and profession, which follow the names and the phone. */
export const RoleAndProfession = ({ actor }: PersonProps) => (
  <div className="pp-field-row">
    <RoleField actor={actor} />
    <FormSelectField actor={actor} name="profession" options={PROFESSIONS} placeholder={t('Choose a profession')} />
  </div>
);
