/** A page in an engine, with the part of Playwright's page API that the kit and the tests use. */
import { createRequire } from 'node:module';
import fs from 'node:fs';
import type { DrivenLocator, DrivenPage, RoleOptions } from '#kit/playwright';
import type { Engine, InputSource } from './engine.ts';
import { makeTools, type Aim, type Facts, type Tools } from './in-page.ts';
import type { Proxy } from './proxy.ts';
import { describeQuery, textPattern, type Query, type Step } from './query.ts';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 40;

/** The functions that Playwright's clock replaces, if the engine has them: WebKit has no idle callbacks. */
const CLOCK = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'performance',
  'Date',
];

const library = fs.readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Key codes of the standard (WebDriver, "Keyboard actions"). */
const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

const keys = (actions: Extract<InputSource, { type: 'key' }>['actions']): InputSource[] => [
  { type: 'key', id: 'keyboard', actions },
];

/** In "Control+z", the first key is held while the last is pressed. */
function keyPress(name: string): InputSource[] {
  const held = name.split('+').map((key) => KEYS[key] ?? key);
  return keys([
    ...held.map((value) => ({ type: 'keyDown' as const, value })),
    ...held.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
  ]);
}

const mouse = (x: number, y: number): InputSource[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });

type Asked = {
  call: keyof Tools;
  given: unknown[];
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

export class EnginePage implements DrivenPage<EngineLocator> {
  readonly #engine: Engine;
  readonly #proxy: Proxy;
  readonly #address: string;
  readonly #asked: Asked[] = [];
  readonly clock: DrivenPage<EngineLocator>['clock'];

  /** @param address the URL of the site, without a final slash @param clockScript defines `FakeTimers` in a page */
  constructor(engine: Engine, proxy: Proxy, address: string, clockScript: string) {
    this.#engine = engine;
    this.#proxy = proxy;
    this.#address = address;
    let started = 0;
    this.clock = {
      async install({ time }) {
        started = time;
      },
      /** Stops the clock at this time in every page that opens from now on, until `runFor` advances it. */
      async pauseAt(time) {
        const toFake = `${JSON.stringify(CLOCK)}.filter((name) => name in window)`;
        const now = Math.max(started, time);
        proxy.addInitScript(
          `${clockScript};window.engineClock = FakeTimers.install({ now: ${now}, toFake: ${toFake} });`,
        );
      },
      runFor: (ms) => this.evaluate('async (ms) => { await window.engineClock?.tickAsync(ms); }', ms),
    };
  }

  /** Calls a function in the page; its result must be JSON. */
  async evaluate<T, A = undefined>(work: ((argument: A) => T | Promise<T>) | string, argument?: A): Promise<T> {
    const source = `async (given) => JSON.stringify((await (${String(work)})(JSON.parse(given))) ?? null)`;
    return JSON.parse(await this.#engine.call(source, JSON.stringify(argument ?? null))) as T;
  }

  /** Calls one of the tools in the page. Simultaneous calls share one message, because each message is slow in WebKit. */
  tool<T>(call: keyof Tools, ...given: unknown[]): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#asked.push({ call, given, resolve: resolve as Asked['resolve'], reject });
      if (this.#asked.length === 1) setImmediate(() => void this.#askAll());
    });
  }
  async #askAll() {
    const asked = this.#asked.splice(0);
    try {
      const answers = await this.#answers(asked.map(({ call, given }) => [call, given]));
      answers.forEach((answer, index) => {
        if ('error' in answer) asked[index]!.reject(new Error(answer.error));
        else asked[index]!.resolve(answer.value);
      });
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
  /** Installs the tools in the page if they are missing. */
  async #answers(calls: Array<[keyof Tools, unknown[]]>): Promise<Array<{ value: unknown } | { error: string }>> {
    for (;;) {
      const answers = await this.evaluate((all: typeof calls) => {
        const tools = window.engineTools as Record<string, (...given: unknown[]) => unknown> | undefined;
        return tools
          ? all.map(([call, given]) => {
              try {
                return { value: tools[call]!(...given) };
              } catch (error) {
                return { error: String(error) };
              }
            })
          : null;
      }, calls);
      if (answers) return answers;
      await this.#engine.call(
        `(text) => { (0, eval)(text); window.engineTools = (${makeTools.toString()})(window.TestingLibraryDom); return ''; }`,
        library,
      );
    }
  }

  locate(...query: Step[]) {
    return new EngineLocator(this, query);
  }
  getByRole(role: string, options?: RoleOptions) {
    return this.locate().getByRole(role, options);
  }
  getByText(text: string | RegExp, options?: { exact?: boolean }) {
    return this.locate().getByText(text, options);
  }
  getByLabel(text: string | RegExp) {
    return this.locate({ by: 'label', text: textPattern(text) });
  }
  locator(selector: string) {
    return this.locate().locator(selector);
  }

  goto(path: string) {
    return this.#engine.navigate(new URL(path, this.#address).href);
  }
  goBack() {
    return this.#engine.goBack();
  }
  reload() {
    return this.#engine.reload();
  }
  async route(...rule: Parameters<Proxy['route']>) {
    this.#proxy.route(...rule);
  }
  url() {
    return this.evaluate<string>('() => location.href');
  }
  async waitForURL(isThere: (url: URL) => boolean) {
    await this.until(async () => {
      const url = await this.url();
      return isThere(new URL(url)) ? null : `it is at ${url}`;
    }, 'The page should be elsewhere');
  }
  setViewportSize(size: { width: number; height: number }) {
    return this.#engine.resize(size);
  }
  screenshot() {
    return this.#engine.screenshot();
  }
  press(key: string) {
    return this.#engine.perform(keyPress(key));
  }
  /** Presses one key after another, as a person does. */
  type(text: string) {
    return this.#engine.perform(
      keys(
        [...text].flatMap((value) => [
          { type: 'keyDown' as const, value },
          { type: 'keyUp' as const, value },
        ]),
      ),
    );
  }
  /** Undoes the last input like the browser's menu, because WebKitGTK leaves keyboard shortcuts to the surrounding program. */
  async undo() {
    if (this.#engine.name === 'firefox') await this.press('Control+z');
    else await this.evaluate("() => document.execCommand('undo')");
  }
  /** Types, and waits until the page has received the last "keyup". Firefox's driver returns earlier, before the page has changed. */
  async typeAndBeHeard(text: string) {
    await this.#beHeard('keyup', text.slice(-1), () => this.type(text));
  }
  /** Clicks at a point of the viewport, in pixels, and waits until the page has received the click. */
  async clickAndBeHeard(x: number, y: number) {
    await this.#beHeard('click', null, () => this.click(x, y));
  }
  /** @param end the event that ends the gesture @param key the last key, because the events of earlier keys may still arrive */
  async #beHeard(end: 'keyup' | 'click', key: string | null, gesture: () => Promise<void>) {
    await this.evaluate(
      ([type, wanted]) => {
        window.engineHeard = false;
        window.addEventListener(type, (event) => {
          if (wanted === null || (event as KeyboardEvent).key === wanted) window.engineHeard = true;
        });
      },
      [end, key] as const,
    );
    await gesture();
    const isHeard = () => this.evaluate<boolean>('() => window.engineHeard');
    await this.until(async () => ((await isHeard()) ? null : 'not yet'), `The page should hear "${end}"`);
  }
  /** Waits for the next frame, and what the page does after it. A page with a stopped clock has no next frame. */
  framePassed() {
    return this.evaluate(
      '() => window.engineClock ? null : new Promise((next) => requestAnimationFrame(() => setTimeout(next)))',
    );
  }
  /** Clicks at a point of the viewport, in pixels. */
  click(x: number, y: number) {
    return this.#engine.perform(mouse(Math.round(x), Math.round(y)));
  }

  /**
   * Retries until no obstacle is left. While a page unloads, calls in it fail and are retried.
   *
   * @param attempt returns the obstacle, or null on success
   * @throws {Error} With the last obstacle.
   */
  async until(attempt: () => Promise<string | null>, what: string, timeout = PATIENCE_MS) {
    const end = Date.now() + timeout;
    for (;;) {
      const obstacle = await attempt().catch((error: unknown) => String(error));
      if (obstacle === null) return;
      if (Date.now() > end) throw new Error(`${what}: ${obstacle}`);
      await pause();
    }
  }
}

export class EngineLocator implements DrivenLocator<EngineLocator> {
  readonly #page: EnginePage;
  readonly #query: Query;

  constructor(page: EnginePage, query: Query) {
    this.#page = page;
    this.#query = query;
  }

  toString() {
    return describeQuery(this.#query);
  }
  page() {
    return this.#page;
  }
  #and(step: Step) {
    return new EngineLocator(this.#page, [...this.#query, step]);
  }
  getByRole(role: string, { name, exact, level }: RoleOptions = {}) {
    return this.#and({
      by: 'role',
      role,
      ...(name !== undefined && { name: textPattern(name, exact) }),
      ...(level !== undefined && { level }),
    });
  }
  getByText(text: string | RegExp, { exact }: { exact?: boolean } = {}) {
    return this.#and({ by: 'text', text: textPattern(text, exact) });
  }
  locator(selector: string) {
    return this.#and({ by: 'css', selector });
  }
  filter({ hasText, has, visible }: { hasText?: string | RegExp; has?: EngineLocator; visible?: true }): EngineLocator {
    return new EngineLocator(this.#page, [
      ...this.#query,
      ...(hasText === undefined ? [] : [{ by: 'hasText' as const, text: textPattern(hasText) }]),
      ...(has === undefined ? [] : [{ by: 'has' as const, query: has.#query }]),
      ...(visible ? [{ by: 'visible' as const }] : []),
    ]);
  }
  or(other: EngineLocator) {
    return this.#and({ by: 'or', query: other.#query });
  }
  nth(index: number) {
    return this.#and({ by: 'nth', index });
  }
  first() {
    return this.nth(0);
  }

  facts() {
    return this.#page.tool<Facts>('factsOf', this.#query);
  }
  /** Reads a fact of the element once it exists. */
  async #read<T>(read: (facts: Facts) => T): Promise<T> {
    let value: T | undefined;
    await this.#until(async () => {
      const facts = await this.facts();
      value = read(facts);
      return facts.count > 0 ? null : 'it is not there';
    });
    return value as T;
  }
  #until(attempt: () => Promise<string | null>, timeout?: number) {
    return this.#page.until(attempt, String(this), timeout);
  }

  async count() {
    return (await this.facts()).count;
  }
  async isVisible() {
    return (await this.facts()).visible;
  }
  isDisabled() {
    return this.#read(({ disabled }) => disabled);
  }
  isChecked() {
    return this.#read(({ checked }) => checked);
  }
  isFocused() {
    return this.#read(({ focused }) => focused);
  }
  inputValue() {
    return this.#read(({ value }) => value);
  }
  innerText() {
    return this.#read(({ text }) => text);
  }
  textContent() {
    return this.innerText();
  }
  boundingBox() {
    return this.#read(({ box }) => box);
  }
  async evaluateAll<R>(work: (elements: HTMLElement[]) => R) {
    // This call installs the tools in the page.
    await this.facts();
    return this.#page.evaluate<R, Query>(`(query) => (${String(work)})(window.engineTools.find(query))`, this.#query);
  }
  getAttribute(name: string) {
    return this.#read(({ attributes }) => attributes[name] ?? null);
  }

  waitFor({
    state = 'visible',
    timeout,
  }: { state?: 'attached' | 'detached' | 'visible' | 'hidden'; timeout?: number } = {}) {
    return this.#until(async () => {
      const { count, visible } = await this.facts();
      const isSo = { attached: count > 0, detached: count === 0, visible, hidden: !visible }[state];
      return isSo ? null : `it is not ${state}`;
    }, timeout);
  }
  async click() {
    await this.#until(async () => {
      const aim = await this.#page.tool<Aim>('aimAt', this.#query);
      if ('obstacle' in aim) return aim.obstacle;
      // The page scrolls after the frame that shows a change. The element may have moved, so this aims again.
      await this.#page.framePassed();
      const again = await this.#page.tool<Aim>('aimAt', this.#query);
      if ('obstacle' in again || again.x !== aim.x || again.y !== aim.y) return 'it moves';
      await this.#page.click(aim.x, aim.y);
      return null;
    });
  }
  async check() {
    if (await this.isChecked()) return;
    await this.click();
    await this.#until(async () => ((await this.facts()).checked ? null : 'it is not checked'));
  }
  fill(value: string) {
    return this.#until(() => this.#page.tool('fill', this.#query, value));
  }
  selectOption(wanted: string | { label: string }) {
    return this.#until(() => this.#page.tool('select', this.#query, wanted));
  }
  focus() {
    return this.#until(() => this.#page.tool('focus', this.#query, true));
  }
  blur() {
    return this.#until(() => this.#page.tool('focus', this.#query, false));
  }
  async press(key: string) {
    await this.focus();
    await this.#page.press(key);
  }
}
