import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const play: ExpectedElement = { role: 'button', name: 'Play video: Our house' };
const retry: ExpectedElement = { role: 'button', name: 'Retry' };

/** A player has no role by which a test could find it. `assert` in the view test checks it. */
export const videoScreen: ScreenModel = {
  '#video.linked': () => [{ role: 'link', name: 'Video: Our house' }],
  '#video.waiting': () => [play],
  '#video.playing': () => [],
  '#video.failed': () => [{ role: 'alert', text: 'The video could not be played.' }, retry],
};

export const videoUserActions: UserActions = {
  'video.requested': (_, before) => ({ click: before.matches('failed') ? retry : play }),
  'video.failed': () => ({ send: true }),
};
