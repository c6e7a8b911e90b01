/** The window's title. */
import { afterPaint } from './after-paint.ts';

/** Puts the page's own title before the title that the site printed. */
export function createTitle(): (title: string) => void {
  const printed = document.title;
  return (title) => {
    // Waits until after the frame, because a new title makes the browser update its window and history, and that would delay the
    // frame.
    afterPaint(() => {
      document.title = printed === '' ? title : `${title} – ${printed}`;
    });
  };
}
