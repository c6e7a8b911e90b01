/**
 * Mirrors the directory's open member in the URL: `?member=7` can be linked, and Back closes it (spec: page-data#routing).
 */
import { navigate } from 'wouter/use-browser-location';
import { afterPaint } from './after-paint.ts';

const PARAMETER = 'member';
/** Marks the history entries that this module adds. The entry before a marked one shows the same page without a member. */
const MARK = 'practicePortalMember';

/** @returns the id of the member in the URL; null if there is none or it is invalid */
export function readMemberFromUrl(): number | null {
  const named = new URLSearchParams(location.search).get(PARAMETER) ?? '';
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
}

export type MemberUrl = {
  /** Sets the open member, or none, in the URL after the next frame, because a new history entry takes longer than the frame. */
  show: (id: number | null) => void;
  close: () => void;
};

/** @param onMove called with the requested member when the visitor goes Back or Forward */
export function openMemberUrl(onMove: (id: number | null) => void): MemberUrl {
  let known = readMemberFromUrl();
  let isPending = false;
  const onPopState = () => {
    const named = readMemberFromUrl();
    // The URL still names the same member: the move was to a hash, or was made by this module.
    if (named === known) return;
    known = named;
    onMove(named);
  };
  addEventListener('popstate', onPopState);
  return {
    show(id) {
      known = id;
      if (isPending) return;
      isPending = true;
      afterPaint(() => {
        if (isPending) write(known);
        isPending = false;
      });
    },
    close() {
      isPending = false;
      removeEventListener('popstate', onPopState);
    },
  };
}

function write(id: number | null) {
  if (id === null) {
    if (hasMember()) leave();
  } else if (id !== readMemberFromUrl()) {
    // Opening another member replaces the entry, so that Back closes the popup instead of stepping through members.
    navigate(addressOf(id), { replace: hasMember(), state: stateOf(!hasMember() || isMarked()) });
  }
}

function leave() {
  if (isMarked()) history.back();
  else navigate(addressOf(null), { replace: true, state: stateOf(false) });
}

const hasMember = () => new URLSearchParams(location.search).has(PARAMETER);

/** Keeps the rest of the URL. */
function addressOf(id: number | null): string {
  const search = new URLSearchParams(location.search);
  if (id === null) search.delete(PARAMETER);
  else search.set(PARAMETER, String(id));
  const query = search.toString();
  return `${location.pathname}${query === '' ? '' : `?${query}`}${location.hash}`;
}

const otherState = (): Record<string, unknown> =>
  typeof history.state === 'object' && history.state !== null ? (history.state as Record<string, unknown>) : {};

const isMarked = () => otherState()[MARK] === true;

function stateOf(isOurs: boolean): Record<string, unknown> {
  const { [MARK]: _, ...rest } = otherState();
  return isOurs ? { ...rest, [MARK]: true } : rest;
}
