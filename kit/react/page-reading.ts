/** The page as it is now, read once per role: a check asks for the same roles many times, and each answer walks the whole tree. */
import { screen } from '@testing-library/react';
import type { Seen } from '../model/screen.ts';

type Found = { element: HTMLElement; name: string };

export function createPageReading() {
  let byRole = new Map<string, Found[]>();

  function read(role: string): Found[] {
    const known = byRole.get(role);
    if (known) return known;
    const found: Found[] = [];
    // A query by role that takes every name, and keeps it: one walk through the tree computes them all.
    screen.queryAllByRole(role, {
      name: (name, element) => {
        found.push({ element: element as HTMLElement, name });
        return true;
      },
    });
    byRole.set(role, found);
    return found;
  }

  return {
    /** What is on the page in that role, with that name (whole) and text (in it). */
    find: ({ role, name, text }: Seen): HTMLElement[] =>
      read(role)
        .filter((found) => name === undefined || found.name === name)
        .map(({ element }) => element)
        .filter((element) => text === undefined || (element.textContent ?? '').includes(text)),
    /** Something happened: what was read is old. */
    forget() {
      byRole = new Map();
    },
  };
}
