/** `count`: how many pages are printed. */
export type PagePrintingInput = { count: number };

export type PagePrintingContext = PagePrintingInput & {
  /** The index of the page that is printed now. */
  index: number;
};

export type PagePrintingEvent =
  /** The app shows another page. */
  | { type: 'page.changed' }
  /** The app has rendered the page. */
  | { type: 'content.rendered' }
  | { type: 'printing.canceled' };

export type PagePrintingEmitted = { type: 'page.failed'; error: unknown };
