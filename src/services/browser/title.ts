/** The window's title. */
import { afterPaint } from './after-paint.ts';

/** Puts the page's own title before the title that the site printed. */
export function createTitle(): (title: string) => void {
  const printed = document.title;
  return (title) => {
    // The browser tells its window and its history, which takes longer than all else that a move does before its frame.
    afterPaint(() => {
      document.title = printed === '' ? title : `${title} – ${printed}`;
    });
  };
}
