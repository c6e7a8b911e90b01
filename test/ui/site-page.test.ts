import { expect, it } from 'vitest';
import { labelPages } from '../../src/pages/settings/site-page.ts';

it('pages go by their titles, and by their ids where two have one title or one has none', () => {
  const pages = [
    { id: 3, title: 'About' },
    { id: 4, title: 'Overview' },
    { id: 5000, title: 'Overview' },
    { id: 6, title: '' },
  ];
  expect(labelPages(pages).map(({ label }) => label)).toEqual([
    'About',
    'Overview (number 4)',
    'Overview (number 5000)',
    'No title (number 6)',
  ]);
});
