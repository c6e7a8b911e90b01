/**
 * The interface of a browser page that the kit and the journeys need, independent of the browser's driver. Playwright's
 * pages have it, and so do those of test/engines/. Names and meanings are Playwright's, so that readers know them.
 */

export type RoleOptions = { name?: string | RegExp; exact?: boolean; level?: number };

/** An element of a page, which is searched for at each use; an action waits until it is possible. */
export interface DrivenLocator<L> {
  getByRole(role: string, options?: RoleOptions): L;
  getByText(text: string | RegExp, options?: { exact?: boolean }): L;
  locator(selector: string): L;
  filter(options: { hasText?: string | RegExp; has?: L; visible?: true }): L;
  /** Elements that either locator finds. */
  or(other: L): L;
  first(): L;
  click(): Promise<void>;
  fill(value: string): Promise<void>;
  selectOption(wanted: string | { label: string }): Promise<unknown>;
  check(options?: { force?: boolean }): Promise<void>;
  press(key: string): Promise<void>;
  focus(): Promise<void>;
  blur(): Promise<void>;
  waitFor(options?: { state?: 'attached' | 'detached' | 'visible' | 'hidden'; timeout?: number }): Promise<void>;
  isDisabled(): Promise<boolean>;
  isChecked(): Promise<boolean>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  innerText(): Promise<string>;
  textContent(): Promise<string | null>;
  count(): Promise<number>;
  /** Calls a function in the page with all elements that the locator finds. */
  evaluateAll<R>(work: (elements: HTMLElement[]) => R): Promise<R>;
  page(): { locator(selector: string): L };
  /** A description of the locator for messages. */
  toString(): string;
}

/** A request that waits until the test decides its outcome. */
export interface DrivenRoute {
  request(): {
    method(): string;
    url(): string;
    postData(): string | null;
    /** Why the request ended without a response, for example because the page aborted it; null while it waits. */
    failure(): { errorText: string } | null;
  };
  fulfill(answer: { status?: number; json?: unknown; body?: string; headers?: Record<string, string> }): Promise<void>;
  abort(reason?: string): Promise<void>;
  /** Continues as if this route were not there. */
  fallback(): Promise<void>;
}

/** Listens to one kind of event, or stops. */
type Listening = {
  (event: 'console', listener: (message: { type(): string; text(): string }) => void): unknown;
  (event: 'pageerror', listener: (error: Error) => void): unknown;
  (event: 'response', listener: (response: { status(): number; url(): string; request(): object }) => void): unknown;
};

export interface DrivenPage<L> {
  /** For `allowedComplaints`. */
  on?: Listening;
  off?: Listening;
  getByRole(role: string, options?: RoleOptions): L;
  getByText(text: string | RegExp, options?: { exact?: boolean }): L;
  getByLabel(text: string | RegExp): L;
  locator(selector: string): L;
  goto(path: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  reload(): Promise<unknown>;
  waitForURL(isThere: (url: URL) => boolean): Promise<void>;
  route(url: RegExp | ((url: URL) => boolean), handler: (route: DrivenRoute) => unknown): Promise<unknown>;
  /** The page's own time. */
  clock: {
    install(options: { time: number }): Promise<void>;
    pauseAt(time: number): Promise<void>;
    /** Milliseconds. */
    runFor(ms: number): Promise<void>;
  };
}
