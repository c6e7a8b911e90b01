/** Collects actions that a page must not do unnoticed: writing to the console, throwing errors, requests to third parties. */
import type { BrowserContext, Page } from 'playwright-core';

export type Complaints = {
  /** All unexpected complaints so far, as text. */
  all: () => string[];
  /** Ignores matching messages from now on. A test that provokes an error calls it first. */
  expect: (...messages: RegExp[]) => void;
  /** Drops all complaints so far, because the test expected them. */
  forget: () => void;
};

/** WordPress's own scripts are exempt: with WP_DEBUG, its jQuery writes to the console on every admin page. */
const CORE = /^http:\/\/127\.0\.0\.1:\d+\/(wp-includes|wp-admin)\//;

/**
 * Watches every page of a context. A browser also reports each failed request to the console, so a test that makes requests fail must expect that
 * message.
 */
export function watchComplaints(context: BrowserContext): Complaints {
  const found: string[] = [];
  const expected: RegExp[] = [];
  const complain = (what: string) => {
    if (!expected.some((message) => message.test(what))) found.push(what);
  };

  const watch = (page: Page) => {
    page.on('console', (message) => {
      const { url, lineNumber } = message.location();
      if (CORE.test(url)) return;
      complain(`console ${message.type()}: ${message.text()} (${url}:${lineNumber})`);
    });
    page.on('pageerror', (error) => complain(`uncaught: ${error.stack ?? error.message}`));
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:|^wss?:/.test(protocol) && hostname !== '127.0.0.1') complain(`request to ${request.url()}`);
  });
  return {
    all: () => [...found],
    expect: (...messages) => void expected.push(...messages),
    forget: () => void found.splice(0),
  };
}
