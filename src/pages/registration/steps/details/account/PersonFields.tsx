import type { RegistrationRef } from '../../../../../../machines/registration/registration.machine.ts';
import { PROFESSIONS, ROLES } from './choices.ts';
import { Choice, Text } from './fields.tsx';

type PersonProps = { actor: RegistrationRef };

export function Names({ actor }: PersonProps) {
  return (
    <div className="pp-field-row">
      <Text actor={actor} name="firstName" autoComplete="given-name" />
      <Text actor={actor} name="lastName" autoComplete="family-name" />
    </div>
  );
}

export const Role = ({ actor }: PersonProps) => <Choice actor={actor} name="role" options={ROLES} />;

/** Role and profession; before them stand names and phone (specification, section 2 "Page 2"). */
export const Occupation = ({ actor }: PersonProps) => (
  <div className="pp-field-row">
    <Role actor={actor} />
    <Choice actor={actor} name="profession" options={PROFESSIONS} placeholder="Choose a profession" />
  </div>
);
