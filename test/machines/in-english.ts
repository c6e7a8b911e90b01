import type { Text } from '../../machines/lib/text.ts';
import { translate } from '../../machines/lib/translation.ts';

/** The English words of a chart's text, null without one. */
export const inEnglish = (text: Text | null): string | null => text && translate(text);
