import type { SnapshotFrom } from 'xstate';
import type { passwordStrengthMachine } from './password-strength.machine.ts';
import { text, type Text } from '../lib/text.ts';
import type { PasswordScore } from './password-strength.types.ts';

type Snapshot = SnapshotFrom<typeof passwordStrengthMachine>;

const LABELS: Record<PasswordScore, Text> = {
  0: text('Password strength: very weak'),
  1: text('Password strength: very weak'),
  2: text('Password strength: weak'),
  3: text('Password strength: medium'),
  4: text('Password strength: strong'),
};

/** The score of the typed password; null if there is none. */
export const selectScore = ({ context }: Snapshot): PasswordScore | null => context.score;

/** The strength in words, as WordPress names it; null if there is none. */
export const selectStrength = ({ context: { score } }: Snapshot): Text | null =>
  score === null ? null : LABELS[score];
