/** The gallery's side of `overWindow`: pages of other origins, in windows that the gallery opened or in its frames. */
import type { Transport } from './transports.ts';

/** @param origins the origins whose messages are accepted; each answer goes to the origin that its window had */
export function overWatchedWindows(origins: readonly string[]): Transport {
  const windows = new Map<Window, string>();
  return {
    post(message) {
      for (const [page, origin] of windows) page.postMessage(message, origin);
    },
    listen(received, opened) {
      addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
        if (!origins.includes(origin) || source === null || !('closed' in source)) return;
        const isNew = windows.get(source) !== origin;
        windows.set(source, origin);
        // After a reload, the gallery knows its windows only when they report something.
        if (isNew) opened();
        received(data);
      });
    },
  };
}
