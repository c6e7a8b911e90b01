import type { FieldsRevealed, FormHidden } from '../address/address.types.ts';
import type { Practice, PracticeReport } from '../practice/practice.types.ts';

export type PracticesInput = { practices: Practice[] };

/** A practice and the id of its actor, which is never used again. */
export type PracticeEntry = Pick<PracticeReport, 'id' | 'practice' | 'savedName'>;

/** Where the focus goes after a practice came or went. Each object asks once. */
export type PracticesFocus =
  | { on: 'practice'; id: string }
  /** The first field of a practice that was just added. */
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

/** Told to the parent on every change. It starts from what `practicesOnLoad` makes of the input. */
export type PracticesReport = { type: 'practices.reported'; practices: Practice[] };
