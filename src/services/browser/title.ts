/** The window's title. */
import { afterPaint } from './after-paint.ts';

/** Puts the page's own title before the title that the site printed. */
export function createTitle(): (title: string) => void {
  const printed = document.title;
  return (title) => {
    // Waits for the frame, because the browser updates its window and its history, which would delay the frame most.
    afterPaint(() => {
      document.title = printed === '' ? title : `${title} – ${printed}`;
    });
  };
}
