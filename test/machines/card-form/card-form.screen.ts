import type { UserActions, ScreenModel } from '#kit';

const loading = { role: 'status', text: 'The card form is loading…' };

export const cardFormScreen: ScreenModel = {
  '#card-form.unopened': () => [],
  '#card-form.notConfigured': () => [{ role: 'status', text: 'Payment is not set up on this site' }],
  '#card-form.loading': () => [loading],
  '#card-form.mounted.mounting': () => [loading],
  '#card-form.mounted.ready': () => [],
  '#card-form.loadFailed': () => [
    { role: 'alert', text: 'We could not load the card form.' },
    { role: 'button', name: 'Retry' },
  ],
};

export const cardFormUserActions: UserActions = {
  'form.opened': () => ({ send: true }),
  'form.retried': () => ({ click: { role: 'button', name: 'Retry' } }),
  'charge.changed': () => ({ send: true }),
  'card.ready': () => ({ fromChild: 'cardElement' }),
  'card.changed': () => ({ fromChild: 'cardElement' }),
  // Before the element exists, this event means that its code failed to load.
  'card.failed': (_, before) => (before.matches('loading') ? { send: true } : { fromChild: 'cardElement' }),
};
