/** The directory's open member in the page's address: `?member=7`, so that it can be linked and Back closes it (decisions, "routing"). */
import { navigate } from 'wouter/use-browser-location';

const PARAMETER = 'member';
/** Of an entry of ours in the history: below it is the same page without a member. */
const MARK = 'practicePortalMember';

/** @returns the member whom the address names; null for none and for what is no id */
export function readMemberFromUrl(): number | null {
  const named = new URLSearchParams(location.search).get(PARAMETER) ?? '';
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
}

export type MemberUrl = {
  /** This member is open now, or none; the address follows. */
  show: (id: number | null) => void;
  close: () => void;
};

/** @param onMove the visitor went Back or Forward: this member is wanted */
export function openMemberUrl(onMove: (id: number | null) => void): MemberUrl {
  let known = readMemberFromUrl();
  const onPopState = () => {
    const named = readMemberFromUrl();
    // A move to a mark on the same page, or one of ours: nothing that the chart does not know.
    if (named === known) return;
    known = named;
    onMove(named);
  };
  addEventListener('popstate', onPopState);
  return {
    show(id) {
      known = id;
      if (id === null) {
        if (hasMember()) leave();
      } else if (id !== readMemberFromUrl()) {
        // From one member to the next: Back closes, it does not walk through all that were open.
        navigate(addressOf(id), { replace: hasMember(), state: stateOf(!hasMember() || isMarked()) });
      }
    },
    close: () => removeEventListener('popstate', onPopState),
  };
}

function leave() {
  if (isMarked()) history.back();
  else navigate(addressOf(null), { replace: true, state: stateOf(false) });
}

const hasMember = () => new URLSearchParams(location.search).has(PARAMETER);

/** Whatever else the address says stays. */
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
