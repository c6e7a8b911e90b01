import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AddressRef } from '../address/address.selectors.ts';
import { isBlank, isEmail, isPhone, isPhoneBlank, isWebsite } from '../lib/formats.ts';
import {
  emailMessage,
  PHONE_MESSAGE,
  requiredMessage,
  tooLongMessage,
  WEBSITE_MESSAGE,
} from '../lib/contract/messages.ts';
import type { practiceMachine } from './practice.machine.ts';
import { canSavePractice, isPracticeComplete, isFieldTooLong, isRequiredField } from './practice.rules.ts';
import { PRACTICE_LABELS } from '../lib/contract/practice-labels.ts';
import type { Practice, PracticeField } from './practice.types.ts';
import type { Text } from '../lib/text.ts';

export type PracticeRef = ActorRefFrom<typeof practiceMachine>;
type Snapshot = SnapshotFrom<typeof practiceMachine>;

export const selectField =
  <Field extends PracticeField>(field: Field) =>
  ({ context }: Snapshot): Practice[Field] =>
    context.practice[field];

/** The error of a field, once the visitor has left it or pressed Next; else null. */
export const selectFieldError =
  (field: PracticeField) =>
  ({ context: { practice, revealed } }: Snapshot): Text | null => {
    if (!revealed.includes(field)) return null;
    const label = PRACTICE_LABELS[field];
    if (isBlank(practice[field])) return isRequiredField(field) ? requiredMessage(label) : null;
    if (isFieldTooLong(field, practice)) return tooLongMessage(label);
    if (field === 'phone') return isPhoneBlank(practice.phone) || isPhone(practice.phone) ? null : PHONE_MESSAGE;
    if (field === 'website') return isWebsite(practice.website) ? null : WEBSITE_MESSAGE;
    return field === 'email' && !isEmail(practice.email) ? emailMessage(label) : null;
  };

export const selectDirectoryShow = ({ context }: Snapshot): boolean => context.practice.directoryShow;

export const selectIsSaved = (snapshot: Snapshot): boolean => snapshot.matches('saved');

/** Save Practice is enabled when name, specialty, business structure and a completed address are present. */
/** Whether leaving the page saves the practice. */
export const selectIsComplete = ({ context }: Snapshot): boolean => isPracticeComplete(context.practice);

export const selectCanSave = ({ context }: Snapshot): boolean => canSavePractice(context.practice);

/** The saved practice as typed, for its summary. The object is stable as long as nothing changes. */
export const selectPractice = ({ context }: Snapshot): Practice => context.practice;

export const selectAddressRef = ({ children }: Snapshot): AddressRef | undefined => children.address;
