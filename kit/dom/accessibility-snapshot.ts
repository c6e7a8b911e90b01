/**
 * Reads the page once per role, because a check queries the same roles many times and each query walks the whole tree.
 */
import type { ExpectedElement } from '../model/screen.ts';

/** The queries of a Testing Library for the whole document. */
export type Queries = {
  queryAllByRole: (
    role: string,
    options: { name: (name: string, element: Element | null) => boolean },
  ) => HTMLElement[];
};

type Found = { element: HTMLElement; name: string };

export function createAccessibilitySnapshot(screen: Queries) {
  let byRole = new Map<string, Found[]>();

  function read(role: string): Found[] {
    const known = byRole.get(role);
    if (known) return known;
    const names = new Map<Element, string>();
    // A query by role that caches all names: one walk through the tree computes them.
    const elements = screen.queryAllByRole(role, {
      name(name, element) {
        if (element) names.set(element, name);
        return true;
      },
    });
    // Only the returned elements count: the query filters hidden ones out after it has computed their names.
    const found = elements.map((element): Found => ({ element, name: names.get(element) ?? '' }));
    byRole.set(role, found);
    return found;
  }

  return {
    /** The elements of this role, with this name (exact) and text (contained). */
    find: ({ role, name, text }: ExpectedElement): HTMLElement[] =>
      read(role)
        .filter((found) => name === undefined || found.name === name)
        .map(({ element }) => element)
        .filter((element) => text === undefined || (element.textContent ?? '').includes(text)),
    /** Drops the cached elements after a change. */
    forget() {
      byRole = new Map();
    },
  };
}
