import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openMemberUrl, readMemberFromUrl } from '../../../src/services/browser/member-url.ts';

/** What waits for the next frame; null runs everything at once. */
let frame: Array<() => void> | null = null;
vi.mock('../../../src/services/browser/after-paint.ts', () => ({
  afterPaint: (work: () => void) => (frame === null ? work() : void frame.push(work)),
}));

type Entry = { url: string; state: unknown };

/** A fake session history with entries and a Back that takes effect later. */
function browserAt(path: string) {
  const target = new EventTarget();
  const entries: Entry[] = [
    { url: 'http://elsewhere.test/', state: null },
    { url: `http://portal.test${path}`, state: null },
  ];
  let index = 1;
  let waiting = 0;
  const url = () => new URL(entries[index]!.url);
  const resolved = (to: string) => new URL(to, url()).href;
  vi.stubGlobal('history', {
    get state() {
      return entries[index]!.state;
    },
    pushState(state: unknown, _: string, to: string) {
      entries.splice(index + 1, Infinity, { url: resolved(to), state: structuredClone(state) });
      index += 1;
    },
    replaceState(state: unknown, _: string, to: string) {
      entries[index] = { url: resolved(to), state: structuredClone(state) };
    },
    back: () => (waiting -= 1),
  });
  vi.stubGlobal('location', {
    get search() {
      return url().search;
    },
    get pathname() {
      return url().pathname;
    },
    get hash() {
      return url().hash;
    },
  });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const travel = (distance: number) => {
    if (index + distance < 1 || index + distance >= entries.length) return;
    index += distance;
    target.dispatchEvent(new Event('popstate'));
  };
  return {
    settle() {
      while (waiting < 0) {
        waiting += 1;
        travel(-1);
      }
    },
    back: () => travel(-1),
    forward: () => travel(1),
    /** Follows a link to an anchor on the same page. */
    jump(hash: string) {
      entries.splice(index + 1, Infinity, { url: resolved(hash), state: null });
      index += 1;
      target.dispatchEvent(new Event('popstate'));
    },
    address: () => `${url().pathname}${url().search}${url().hash}`,
    depth: () => index,
  };
}

function open(path: string) {
  const browser = browserAt(path);
  const wanted: Array<number | null> = [];
  const address = openMemberUrl((id) => {
    wanted.push(id);
    address.show(id);
  });
  const show = (id: number | null) => {
    address.show(id);
    browser.settle();
  };
  return { ...browser, wanted, show, close: address.close };
}

afterEach(() => {
  frame = null;
});

describe('the open member', () => {
  it('is in the query, beside other parameters', () => {
    const page = open('/?page_id=5&x=a%20b#top');
    page.show(7);
    expect(page.address()).toBe('/?page_id=5&x=a+b&member=7#top');
    page.show(null);
    expect(page.address()).toBe('/?page_id=5&x=a%20b#top');
  });

  it('is closed by Back and opened again by Forward', () => {
    const page = open('/member-directory/');
    page.show(7);
    page.back();
    page.forward();
    expect(page.wanted).toEqual([null, 7]);
    expect(page.address()).toBe('/member-directory/?member=7');
  });

  it('leaves no trace in the history when it is closed on the page', () => {
    const page = open('/member-directory/');
    const before = page.depth();
    page.show(7);
    page.show(null);
    expect([page.depth(), page.address(), page.wanted]).toEqual([before, '/member-directory/', []]);
  });

  it('and the next one: Back closes, it does not walk through all', () => {
    const page = open('/member-directory/');
    page.show(7);
    page.show(8);
    page.back();
    expect([page.wanted, page.address()]).toEqual([[null], '/member-directory/']);
  });

  it('of a link is closed in place: below it lies another site', () => {
    const page = open('/member-directory/?member=7');
    const before = page.depth();
    page.show(null);
    expect([page.depth(), page.address()]).toEqual([before, '/member-directory/']);
    page.show(8);
    page.back();
    expect(page.wanted).toEqual([null]);
  });

  it('is not disturbed by a link to a place on the page', () => {
    const page = open('/member-directory/');
    page.show(7);
    page.jump('#');
    expect(page.wanted).toEqual([]);
  });

  it('is in the URL after the frame that shows it, and only the last one', () => {
    const page = open('/member-directory/');
    const before = page.depth();
    frame = [];
    page.show(7);
    page.show(8);
    expect(page.address()).toBe('/member-directory/');
    for (const work of frame.splice(0)) work();
    expect([page.depth() - before, page.address()]).toEqual([1, '/member-directory/?member=8']);
  });

  it('is not in the URL if the visitor moves before that frame, or the page ends', () => {
    const page = open('/member-directory/?member=7');
    page.show(8);
    page.jump('?member=9');
    frame = [];
    page.show(7);
    page.back();
    for (const work of frame.splice(0)) work();
    expect(page.address()).toBe('/member-directory/?member=8');
    page.show(9);
    page.close();
    for (const work of frame.splice(0)) work();
    expect(page.address()).toBe('/member-directory/?member=8');
  });

  it('is not observed any more after the end', () => {
    const page = open('/member-directory/');
    page.show(7);
    page.close();
    page.back();
    expect(page.wanted).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    ['?member=7', 7],
    ['?x=1&member=12', 12],
    ['', null],
    ['?member=', null],
    ['?member=0', null],
    ['?member=-1', null],
    ['?member=1e3', null],
    ['?member=7x', null],
    ['?member=99999999999999999999', null],
    ['?member[]=7', null],
  ])('%j names %j', (search, id) => {
    browserAt(`/${search}`);
    expect(readMemberFromUrl()).toBe(id);
  });

  it('after any opening and closing the URL matches, and the history grows by one at most', () => {
    const steps = fc.array(fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 3 })), { maxLength: 8 });
    fc.assert(
      fc.property(steps, fc.constantFrom('/d/', '/d/?member=2', '/d/?member=x&y=1'), (shown, path) => {
        const page = open(path);
        const before = page.depth();
        for (const id of shown) {
          page.show(id);
          expect(readMemberFromUrl()).toBe(id);
        }
        expect(page.depth() - before).toBeLessThanOrEqual(1);
        vi.unstubAllGlobals();
      }),
    );
  });
});
