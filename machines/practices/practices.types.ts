import type { FieldsRevealed, FormHidden } from '../address/address.types.ts';
import type { Practice, PracticeReport } from '../practice/practice.types.ts';

export type PracticesInput = { practices: Practice[] };

/** A practice and the id of its actor. An id is never reused. */
export type PracticeEntry = Pick<PracticeReport, 'id' | 'practice' | 'savedName'>;

/** The focus after a practice was added or deleted. Each object moves it once. */
export type PracticesFocus =
  | { on: 'practice'; id: string }
  /** The first field of a new practice. */
  | { on: 'newPractice'; id: string }
  | { on: 'addPractice' };

export type PracticesContext = {
  entries: PracticeEntry[];
  /** The number of the next actor. */
  nextNumber: number;
  focus: PracticesFocus | null;
};

export type PracticesViewEvent = { type: 'practice.added' } | { type: 'practice.deleted'; id: string };

export type PracticesEvent = PracticesViewEvent | FieldsRevealed | FormHidden | PracticeReport;

/** Sent to the parent on every change. The initial value is that of `practicesOnLoad`. */
export type PracticesReport = { type: 'practices.reported'; practices: Practice[] };
