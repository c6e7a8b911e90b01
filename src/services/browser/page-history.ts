/**
 * Mirrors the form's pages in the browser's history: `#/step-2` (spec: page-data#routing, registration#reload-keeps-the-form). The entry
 * below is always the previous page, so the browser's Back moves one page back, even after Previous.
 */
import { navigate } from 'wouter/use-hash-location';

const MARK = 'practicePortalStep';

export type PageHistoryOptions = {
  firstPage: number;
  /** The page that the form started at. */
  page: number;
  /**
   * The current page. It differs from `page` if the form moved before this code loaded and left a URL to go back from.
   */
  shown: number;
  /** Called with the requested page when the visitor goes Back or Forward, or enters a URL. */
  onMove: (page: number) => void;
};

export type PageHistory = {
  /** Sets the current page and updates the history. */
  show: (page: number) => void;
  close: () => void;
};

export function openPageHistory({ firstPage, page, shown: now, onMove }: PageHistoryOptions): PageHistory {
  const clamp = (step: number) => Math.max(firstPage, Math.min(step, now));
  let shown = page === now ? now : clamp(typedStep() ?? page);
  /** The step of our last entry. A foreign entry can only be directly above it. */
  let last = firstPage - 1;
  /** True while our own traversal is in progress: its event looks like any other. */
  let isTravelling = false;
  let isWriting = false;

  const write = (step: number, replace: boolean) => {
    isWriting = true;
    // WordPress' interactivity script marks its pages' entries, and on Back reloads a page whose state lacks the mark.
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
  // The form scrolls to its own heading after a move, which the browser's scroll restoration would undo.
  history.scrollRestoration = 'manual';
  addEventListener('hashchange', onHashChange);
  follow();
  // The visitor went back again before the listener was added.
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

/** The step of an entry that this service created; null for any other entry. */
function markedStep(): number | null {
  const step = otherState()[MARK];
  return typeof step === 'number' ? step : null;
}

function typedStep(): number | null {
  const [, digits] = /^#\/?step-(\d{1,3})$/.exec(location.hash) ?? [];
  return digits === undefined ? null : Number(digits);
}
