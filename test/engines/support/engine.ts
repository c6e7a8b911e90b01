/** A browser that speaks one of W3C's two WebDriver protocols, as far as the pages of this folder need it. */

export type EngineName = 'firefox' | 'webkit';

/** An input source of WebDriver's "actions"; both protocols have the same. */
export type InputSource =
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: PointerStep[] }
  | { type: 'key'; id: string; actions: KeyStep[] };
type PointerStep =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown'; button: 0 }
  | { type: 'pointerUp'; button: 0 };
type KeyStep = { type: 'keyDown' | 'keyUp'; value: string };

export type Engine = {
  name: EngineName;
  version: string;
  /** Until the page has loaded. */
  navigate: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  goBack: () => Promise<void>;
  /**
   * Calls a function in the page and waits for its promise.
   *
   * @param source of a function that gets one text and gives one
   * @throws {Error} What the function threw, and when the page left meanwhile.
   */
  call: (source: string, argument: string) => Promise<string>;
  perform: (sources: InputSource[]) => Promise<void>;
  /** The viewport's size in CSS pixels. */
  resize: (size: { width: number; height: number }) => Promise<void>;
  /** A PNG of the viewport. */
  screenshot: () => Promise<Buffer>;
  /** Forgets all cookies of the page that is shown. */
  forgetCookies: () => Promise<void>;
  /** What was written to the console since the last question, uncaught errors too. */
  takeConsole: () => Promise<string[]>;
  end: () => Promise<void>;
};

/** The browser itself has ended, or its page has: that says nothing of the portal. */
export class EngineCrash extends Error {
  /** Vitest tells by the message alone whether a test begins again: a function it forgets, and then all begin again. */
  static readonly MESSAGE = /^The browser has crashed: /;
  override name = 'EngineCrash';

  constructor(said: string) {
    super(`The browser has crashed: ${said}`);
  }
}
