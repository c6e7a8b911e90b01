/**
 * Parses a URL without throwing. `URL.parse` and `URL.canParse` are newer than the oldest supported browsers.
 *
 * @returns null if the text is not an absolute URL
 */
export function safeUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
