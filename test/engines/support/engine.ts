/** A browser that speaks one of W3C's two WebDriver protocols, reduced to the features that the tests in this folder need. */

export type EngineName = 'firefox' | 'webkit';

/** An input source of WebDriver's "actions", which both protocols share. */
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
  /** Resolves when the page has loaded. */
  navigate: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  goBack: () => Promise<void>;
  /**
   * Calls a function in the page and waits for its promise.
   *
   * @param source the source of a function that takes a string and returns one
   * @throws {Error} The function's own error, or an error if the page unloads before it ends.
   */
  call: (source: string, argument: string) => Promise<string>;
  perform: (sources: InputSource[]) => Promise<void>;
  /** The viewport's size in CSS pixels. */
  resize: (size: { width: number; height: number }) => Promise<void>;
  /** A PNG of the viewport. */
  screenshot: () => Promise<Buffer>;
  /** Deletes all cookies of the current page. */
  forgetCookies: () => Promise<void>;
  /** Everything written to the console since the last call, including uncaught errors. */
  takeConsole: () => Promise<string[]>;
  end: () => Promise<void>;
};

/** The browser or its page has crashed, which isn't a failure of the portal. */
export class EngineCrash extends Error {
  /** Vitest reads this condition for a retry. It drops a function, and would then retry every failed test, so this is a pattern. */
  static readonly MESSAGE = /^The browser has crashed: /;
  override name = 'EngineCrash';

  constructor(said: string) {
    super(`The browser has crashed: ${said}`);
  }
}
