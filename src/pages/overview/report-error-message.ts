/** Longer messages do not fit in a notice. */
const LONGEST = 300;

const FIELDS = ['detailedMessage', 'message'];

/** What a report says about an error, in the words that say most; '' when it says nothing. The detail comes from a frame. */
export function reportErrorMessage(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return '';
  const words = FIELDS.map((field) => (detail as Record<string, unknown>)[field]).find(
    (value): value is string => typeof value === 'string' && value.trim() !== '',
  );
  return words?.trim().slice(0, LONGEST) ?? '';
}
