/** Rules for invitations. */
import { isBlank, isEmail, isName } from '../lib/formats.ts';
import { emailMessage, nameMessage, requiredMessage } from '../lib/contract/messages.ts';
import { PRACTICE_ADMIN_LABELS } from '../lib/contract/practice-admin-labels.ts';
import type { TeamContext, TeamField } from './team.types.ts';
import type { Text } from '../lib/text.ts';

export const TEAM_FIELDS = ['name', 'email'] as const satisfies readonly TeamField[];

/** The error of a field, else null. */
export function getFieldError(field: TeamField, values: TeamContext['values']): Text | null {
  if (isBlank(values[field])) return requiredMessage(PRACTICE_ADMIN_LABELS[field]);
  if (field === 'name' && !isName(values.name)) return nameMessage(PRACTICE_ADMIN_LABELS.name);
  return field === 'email' && !isEmail(values.email) ? emailMessage(PRACTICE_ADMIN_LABELS.email) : null;
}

export const isValid = (values: TeamContext['values']): boolean =>
  TEAM_FIELDS.every((field) => getFieldError(field, values) === null);

/** The name of the person in the action. */
export function getMemberName({ action, members }: Pick<TeamContext, 'action' | 'members'>): string {
  if (action?.kind === 'invite') return action.name;
  return members.find(({ id }) => id === action?.id)?.name ?? '';
}
