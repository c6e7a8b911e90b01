/** A fake session history with the behavior that a page can observe: entries, delayed traversals, typed URLs. */
import { vi } from 'vitest';

type Entry = { url: string; state: unknown };

export function fakeBrowser(url = 'http://portal.test/register/') {
  const target = new EventTarget();
  /** The first entry is the site that the visitor came from. */
  const entries: Entry[] = [
    { url: 'http://elsewhere.test/', state: null },
    { url, state: null },
  ];
  let index = 1;
  const travels: number[] = [];
  const current = () => entries[index]!;

  vi.stubGlobal('history', {
    scrollRestoration: 'auto',
    get state() {
      return current().state;
    },
    pushState(state: unknown, _: string, to: string) {
      entries.splice(index + 1, Infinity, { url: to, state: structuredClone(state) });
      index += 1;
    },
    replaceState(state: unknown, _: string, to: string) {
      entries[index] = { url: to, state: structuredClone(state) };
    },
    go: (distance: number) => travels.push(distance),
  });
  vi.stubGlobal('location', {
    get href() {
      return current().url;
    },
    get hash() {
      return new URL(current().url).hash;
    },
  });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target));

  const travel = (distance: number) => {
    const to = index + distance;
    if (to < 0 || to >= entries.length || distance === 0) return;
    index = to;
    target.dispatchEvent(new Event('hashchange'));
  };

  return {
    /** Applies the page's pending traversals, and those that follow from them. */
    settle() {
      while (travels.length > 0) travel(travels.shift()!);
    },
    back() {
      travel(-1);
      this.settle();
    },
    forward() {
      travel(1);
      this.settle();
    },
    type(hash: string) {
      entries.splice(index + 1, Infinity, { url: `${url}${hash}`, state: null });
      index += 1;
      target.dispatchEvent(new Event('hashchange'));
      this.settle();
    },
    /** The hashes from the first of the page's own entries to the shown one. */
    trail: () => entries.slice(1, index + 1).map((entry) => new URL(entry.url).hash),
    isElsewhere: () => index === 0,
  };
}
