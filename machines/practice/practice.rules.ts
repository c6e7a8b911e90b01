/** What makes a practice blank, filled and completed (specification, sections 3 to 5; decisions, "Practice"). */
import { addressOnLoad, emptyAddress } from '../address/address.rules.ts';
import { PHONE_PREFIX, WEBSITE_LIMIT } from '../lib/contract/rules.ts';
import { isBlank, isTooLong } from '../lib/formats.ts';
import type { Practice, PracticeField } from './practice.types.ts';

const REQUIRED_FIELDS: readonly PracticeField[] = ['name', 'specialty', 'businessStructure'];

export const isRequiredField = (field: PracticeField) => REQUIRED_FIELDS.includes(field);

export const emptyPractice = (): Practice => ({
  name: '',
  email: '',
  phone: PHONE_PREFIX,
  website: '',
  specialty: '',
  businessStructure: '',
  address: emptyAddress(),
  directoryShow: true,
  completed: false,
});

/** Name, specialty and structure: what Next asks of every practice. It needs no Save Practice. */
export const isPracticeFilled = (practice: Practice) => !REQUIRED_FIELDS.some((field) => isBlank(practice[field]));

/** Whether the host refuses a field for its length. The formats of e-mail addresses and phone numbers have limits of their own. */
export const isFieldTooLong = (field: PracticeField, practice: Practice) =>
  field !== 'email' && field !== 'phone' && isTooLong(practice[field], field === 'website' ? WEBSITE_LIMIT : undefined);

/** What Save Practice needs: a filled practice with a completed address. */
export const canSavePractice = (practice: Practice) => isPracticeFilled(practice) && practice.address.completed;

/** A practice of page data or of a draft counts as completed when it is filled and its address has a place on the map. */
export function practiceOnLoad(practice: Practice): Practice {
  const loaded = { ...practice, address: addressOnLoad(practice.address) };
  return { ...loaded, completed: canSavePractice(loaded) };
}

/** The name under which a practice that was just loaded counts as saved. */
export const savedNameOnLoad = ({ completed, name }: Practice) => (completed ? name.trim() : '');
