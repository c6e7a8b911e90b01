/** Reloads the page, and passes a message to the reloaded page. */
import { RELOAD_MESSAGE_KEY } from './developer-mode-cookie.ts';

/** @returns whether the query names the parameter, with any value or none */
export const hasParameter = (name: string): boolean =>
  parameters(location.search).some((part) => nameOf(part) === name);

/** The page's path and query without the parameter. The other parameters keep their spelling. */
function addressWithout(name: string): string {
  const kept = parameters(location.search).filter((part) => nameOf(part) !== name);
  return location.pathname + (kept.length > 0 ? `?${kept.join('&')}` : '');
}

/**
 * Reloads the page without the parameter. The other parameters and the hash keep their spelling.
 * @param note for `takeReloadMessage` in the reloaded page; stored in the history entry, which works without cookies
 */
export function reloadWithout(name: string, note: string): void {
  history.replaceState(
    { ...stateOf(history), [RELOAD_MESSAGE_KEY]: note },
    '',
    `${addressWithout(name)}${location.hash}`,
  );
  location.reload();
}

/** Removes a parameter from the URL, so that a reload does not repeat its effect. */
export function forgetParameter(name: string): void {
  history.replaceState(history.state, '', `${addressWithout(name)}${location.hash}`);
}

/** Loads the page again. */
export function reloadPage(): void {
  location.reload();
}

/** Leaves for another page. */
export function goTo(url: string): void {
  location.assign(url);
}

/** @returns the message from before the reload, once; null if there is none */
export function takeReloadMessage(): string | null {
  const { [RELOAD_MESSAGE_KEY]: note, ...rest } = stateOf(history);
  if (typeof note !== 'string') return null;
  history.replaceState(rest, '');
  return note;
}

/** The parts of a query in their original spelling. */
const parameters = (search: string) => search.replace(/^\?/, '').split('&').filter(Boolean);

/** The decoded name of a part; the original spelling if it cannot be decoded. */
function nameOf(part: string): string {
  const name = part.split('=')[0] ?? '';
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/** Other scripts may store any value in the state. */
function stateOf({ state }: History): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...(state as Record<string, unknown>) } : {};
}
