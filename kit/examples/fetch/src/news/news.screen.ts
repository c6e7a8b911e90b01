import type { ScreenOf, UserActions } from 'statechart-kit';
import type { newsMachine } from './news.machine.ts';

const retry = { role: 'button', name: 'Try again' };
const reload = { role: 'button', name: 'Reload' };

export const newsScreen: ScreenOf<typeof newsMachine> = {
  '#news.loading': ({ attempt }) => [{ role: 'status', text: `Loading, attempt ${attempt}` }],
  '#news.waiting': () => [{ role: 'status', text: 'The next attempt begins soon.' }, retry],
  '#news.failed': () => [{ role: 'alert', text: 'The news could not be loaded.' }, retry],
  '#news.loaded': ({ text }) => [{ role: 'article', name: 'News', text }, reload],
};

export const newsUserActions: UserActions = {
  'retry.pressed': () => ({ click: retry }),
  'reload.pressed': () => ({ click: reload }),
};
