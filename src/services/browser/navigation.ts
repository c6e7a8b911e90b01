/** Reloads of the page, and a note that survives one. */
import { RELOAD_MESSAGE_KEY } from './developer-mode-hint.ts';

/** @returns whether the query names the parameter, with any value or none */
export const hasParameter = (name: string): boolean =>
  parameters(location.search).some((part) => nameOf(part) === name);

/** The page's path and query without the parameter; every other one as it was written. */
function addressWithout(name: string): string {
  const kept = parameters(location.search).filter((part) => nameOf(part) !== name);
  return location.pathname + (kept.length > 0 ? `?${kept.join('&')}` : '');
}

/**
 * Reloads the page without the parameter; every other one stays as it was written, and so does the hash.
 * @param note handed to the reloaded page's `takeReloadMessage`: in the history entry, since it must survive where cookies do not
 */
export function reloadWithout(name: string, note: string): void {
  history.replaceState(
    { ...stateOf(history), [RELOAD_MESSAGE_KEY]: note },
    '',
    `${addressWithout(name)}${location.hash}`,
  );
  location.reload();
}

/** Takes a parameter out of the address, so that a reload does not say it again. */
export function forgetParameter(name: string): void {
  history.replaceState(history.state, '', `${addressWithout(name)}${location.hash}`);
}

/** Leaves for another page. */
export function goTo(url: string): void {
  location.assign(url);
}

/** @returns the note that the page left before its reload, once; null when there is none */
export function takeReloadMessage(): string | null {
  const { [RELOAD_MESSAGE_KEY]: note, ...rest } = stateOf(history);
  if (typeof note !== 'string') return null;
  history.replaceState(rest, '');
  return note;
}

/** The parts of a query, as they were written. */
const parameters = (search: string) => search.replace(/^\?/, '').split('&').filter(Boolean);

/** Of a part; as it was written when it cannot be decoded. */
function nameOf(part: string): string {
  const name = part.split('=')[0] ?? '';
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/** Other scripts may keep anything there. */
function stateOf({ state }: History): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...(state as Record<string, unknown>) } : {};
}
