/** What makes a practice blank, filled and completed (specification, sections 3 to 5; decisions, "Practice"). */
import { addressOnLoad, emptyAddress } from '../address/address.rules.ts';
import { isBlank, PHONE_PREFIX } from '../lib/formats.ts';
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

/** What Save Practice needs: a filled practice with a completed address. */
export const canSavePractice = (practice: Practice) => isPracticeFilled(practice) && practice.address.completed;

/** A practice of page data or of a draft counts as completed when it is filled and its address has a place on the map. */
export function practiceOnLoad(practice: Practice): Practice {
  const loaded = { ...practice, address: addressOnLoad(practice.address) };
  return { ...loaded, completed: canSavePractice(loaded) };
}

/** The name under which a practice that was just loaded counts as saved. */
export const savedNameOnLoad = ({ completed, name }: Practice) => (completed ? name.trim() : '');
