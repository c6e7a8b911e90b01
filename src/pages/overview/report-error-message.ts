/** Longer messages do not fit in a notice. */
const LONGEST = 300;

const FIELDS = ['detailedMessage', 'message'];

/**
 * The most informative message of a report's error; '' without one. The detail comes from a frame, so it is untrusted.
 */
export function reportErrorMessage(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return '';
  const words = FIELDS.map((field) => (detail as Record<string, unknown>)[field]).find(
    (value): value is string => typeof value === 'string' && value.trim() !== '',
  );
  return words?.trim().slice(0, LONGEST) ?? '';
}
