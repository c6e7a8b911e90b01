import type { Gestures, ScreenTable } from '#kit';

const loading = { role: 'status', text: 'The card form is loading…' };

export const cardFormScreen: ScreenTable = {
  '#card-form.unopened': () => [],
  '#card-form.notConfigured': () => [{ role: 'status', text: 'Payment is not set up on this site' }],
  '#card-form.loading': () => [loading],
  '#card-form.mounted.drawing': () => [loading],
  '#card-form.mounted.ready': () => [],
  '#card-form.blocked': () => [
    { role: 'alert', text: 'We could not load the card form.' },
    { role: 'button', name: 'Retry' },
  ],
};

export const cardFormGestures: Gestures = {
  'form.opened': () => ({ send: true }),
  'form.retried': () => ({ click: { role: 'button', name: 'Retry' } }),
  'charge.changed': () => ({ send: true }),
  'card.ready': () => ({ child: 'cardElement' }),
  'card.changed': () => ({ child: 'cardElement' }),
  // Before there is an element, the code that draws it was lost.
  'card.failed': (_, before) => (before.matches('loading') ? { send: true } : { child: 'cardElement' }),
};
