/**
 * A gallery without pictures: its page lists the messages that it receives, and the test gives its
 * commands.
 */
import { openLiveStore } from '../../../kit/gallery/live-store.ts';

const { origins, socket } = JSON.parse(document.body.dataset['options'] ?? '{}') as {
  origins: string[];
  socket: string | null;
};

Object.assign(window, { live: openLiveStore(origins, socket) });
