/** `count`: how many pages are printed. */
export type PagePrintingInput = { count: number };

export type PagePrintingContext = PagePrintingInput & {
  /** Which of them is printed now, from 0 on. */
  index: number;
};

export type PagePrintingEvent =
  /** The app shows another page. */
  | { type: 'page.changed' }
  /** The page that is shown is drawn. */
  | { type: 'content.rendered' }
  | { type: 'printing.canceled' };

export type PagePrintingEmitted = { type: 'page.failed'; error: unknown };
