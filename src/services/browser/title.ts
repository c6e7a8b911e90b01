/** The window's title. */

/** Puts the page's own title before the title that the site printed. */
export function createTitle(): (title: string) => void {
  const printed = document.title;
  return (title) => {
    document.title = printed === '' ? title : `${title} – ${printed}`;
  };
}
