import type { Gestures, ScreenTable, Seen } from '#kit';

const play: Seen = { role: 'button', name: 'Play video: Our house' };
const retry: Seen = { role: 'button', name: 'Retry' };

/** A player has no role that a test could find it by: `also` in the view test looks at it. */
export const videoScreen: ScreenTable = {
  '#video.linked': () => [{ role: 'link', name: 'Video: Our house' }],
  '#video.waiting': () => [play],
  '#video.playing': () => [],
  '#video.failed': () => [{ role: 'alert', text: 'The video could not be played.' }, retry],
};

export const videoGestures: Gestures = {
  'video.requested': (_, before) => ({ click: before.matches('failed') ? retry : play }),
  'video.failed': () => ({ send: true }),
};
