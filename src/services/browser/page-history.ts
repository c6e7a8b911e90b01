/**
 * The form's pages in the browser's history: `#/step-2` (decisions, "routing", "reload and Back"). Every entry below the
 * shown page is the page before it, so the browser's Back always moves one page back, also after Previous.
 */
import { navigate } from 'wouter/use-hash-location';

const MARK = 'practicePortalStep';

export type PageHistoryOptions = {
  firstPage: number;
  /** Where the form began. */
  page: number;
  /** The page that is shown now: another one when the form has moved before this came, and left an address to go back from. */
  shown: number;
  /** The visitor went Back or Forward, or typed an address: this page is wanted. */
  onMove: (page: number) => void;
};

export type PageHistory = {
  /** This page is shown now; the history follows. */
  show: (page: number) => void;
  close: () => void;
};

export function openPageHistory({ firstPage, page, shown: now, onMove }: PageHistoryOptions): PageHistory {
  const clamp = (step: number) => Math.max(firstPage, Math.min(step, now));
  let shown = page === now ? now : clamp(typedStep() ?? page);
  /** The step of the last entry of ours; an entry that is not ours can only lie right above it. */
  let last = firstPage - 1;
  /** A traversal of ours is under way: the browser tells of it later, as of any other. */
  let isTravelling = false;
  let isWriting = false;

  const write = (step: number, replace: boolean) => {
    isWriting = true;
    // WordPress' interactivity script marks the entries of its pages, and reloads the page on Back to one whose state lacks the mark.
    navigate(`/step-${step}`, { replace, state: { ...otherState(), [MARK]: step } });
    isWriting = false;
    last = step;
  };

  function follow() {
    const here = markedStep();
    const height = here ?? last + 1;
    last = here ?? last;
    if (height > shown) return travel(shown - height);
    if (here === null) write(height, true);
    for (let step = height + 1; step <= shown; step += 1) write(step, false);
  }

  function travel(distance: number) {
    isTravelling = true;
    history.go(distance);
  }

  const onHashChange = () => {
    if (isWriting) return;
    const wanted = markedStep() ?? typedStep();
    last = markedStep() ?? last;
    const isOurs = isTravelling || wanted === null || wanted === shown;
    isTravelling = false;
    if (isOurs) follow();
    else onMove(wanted);
  };

  const restoration = history.scrollRestoration;
  // The form scrolls to its own heading after a move; the browser's memory of the old place would fight it.
  history.scrollRestoration = 'manual';
  addEventListener('hashchange', onHashChange);
  follow();
  // The visitor has gone back again meanwhile, and nobody listened.
  if (shown !== now) onMove(shown);

  return {
    show(next) {
      shown = next;
      if (!isTravelling) follow();
    },
    close() {
      removeEventListener('hashchange', onHashChange);
      history.scrollRestoration = restoration;
    },
  };
}

const otherState = (): Record<string, unknown> =>
  typeof history.state === 'object' && history.state !== null ? (history.state as Record<string, unknown>) : {};

/** The step of an entry that this service has made; null for any other entry. */
function markedStep(): number | null {
  const step = otherState()[MARK];
  return typeof step === 'number' ? step : null;
}

function typedStep(): number | null {
  const [, digits] = /^#\/?step-(\d{1,3})$/.exec(location.hash) ?? [];
  return digits === undefined ? null : Number(digits);
}
