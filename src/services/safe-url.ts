/**
 * The one way to read an address that came from elsewhere: `URL.canParse` and `URL.parse` are younger than the browsers that
 * the portal is made for.
 *
 * @param text any text
 * @returns null when it is no absolute address
 */
export function safeUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
