/** The functions of a test runner that the kit needs. */

/** Time that only the kit advances. */
export type FakeTime = {
  install(): unknown;
  /** Advances time by that many milliseconds and settles the promises that become due. */
  advance(milliseconds: number): Promise<unknown>;
  uninstall(): unknown;
};

export type Runner = {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => unknown): unknown;
  beforeEach(body: () => unknown): unknown;
  afterEach(body: () => unknown): unknown;
  /** The runner's own fake time, if it has one: two fakes at the same time would not know about each other. */
  time?: FakeTime;
};
