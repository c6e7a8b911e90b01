/** A map is dark on a dark page (docs of Google Maps: color scheme). */
import { afterEach, expect, it } from 'vitest';
import { withColourScheme } from '../../../src/ui/map/scheme.ts';

afterEach(() => document.body.replaceChildren());

it.each([
  ['dark', 'DARK'],
  ['light', 'LIGHT'],
])('on a %s page the scheme is %s, and the other options stay', (scheme, expected) => {
  const page = document.createElement('div');
  page.className = 'pp';
  page.style.colorScheme = scheme;
  document.body.append(page);
  expect(withColourScheme({ zoom: 4 })).toEqual({ zoom: 4, colorScheme: expected });
});

it('is light where no page has a scheme', () => {
  expect(withColourScheme({}).colorScheme).toBe('LIGHT');
});
