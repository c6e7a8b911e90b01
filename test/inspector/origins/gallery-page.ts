/** A gallery without pictures: it lists in its page what it hears, and each command comes from the test. */
import { openLiveStore } from '../../../kit/gallery/live-store.ts';

const { origins, socket } = JSON.parse(document.body.dataset['options'] ?? '{}') as {
  origins: string[];
  socket: string | null;
};

Object.assign(window, { live: openLiveStore(origins, socket) });
