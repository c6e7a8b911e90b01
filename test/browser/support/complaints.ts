/** What a page must not do unseen: write to the console, throw, ask a stranger. */
import type { BrowserContext, Page } from 'playwright-core';

export type Complaints = {
  /** Everything so far that was not expected, in words. */
  all: () => string[];
  /** From now on a message that matches is no complaint: a journey that provokes an error names it first. */
  expect: (...messages: RegExp[]) => void;
  /** What was found so far was looked for. */
  forget: () => void;
};

/** WordPress's own scripts are no concern of ours: with WP_DEBUG its jQuery says so on every page of its own. */
const CORE = /^http:\/\/127\.0\.0\.1:\d+\/(wp-includes|wp-admin)\//;

/**
 * Watches every page of a context. A browser reports a failed request to the console by itself: a journey that makes
 * requests fail expects that too.
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
