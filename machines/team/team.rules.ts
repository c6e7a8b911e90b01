/** Whom one may invite (texts, "Registration": a practice admin has a name and an e-mail address). */
import { isBlank, isEmail, isName } from '../lib/formats.ts';
import { emailMessage, nameMessage, requiredMessage } from '../lib/messages.ts';
import { ADMIN_LABELS } from '../practice-admin/practice-admin.labels.ts';
import type { TeamContext, TeamField } from './team.types.ts';

export const TEAM_FIELDS = ['name', 'email'] as const satisfies readonly TeamField[];

/** What is wrong with a field, else null. */
export function faultOf(field: TeamField, values: TeamContext['values']): string | null {
  if (isBlank(values[field])) return requiredMessage(ADMIN_LABELS[field]);
  if (field === 'name' && !isName(values.name)) return nameMessage(ADMIN_LABELS.name);
  return field === 'email' && !isEmail(values.email) ? emailMessage(ADMIN_LABELS.email) : null;
}

export const isFilled = (values: TeamContext['values']): boolean =>
  TEAM_FIELDS.every((field) => faultOf(field, values) === null);

/** The name of the person that the act is about. */
export function nameOf({ act, members }: Pick<TeamContext, 'act' | 'members'>): string {
  if (act?.kind === 'invite') return act.name;
  return members.find(({ id }) => id === act?.id)?.name ?? '';
}
