/**
 * Runs paths against a real page in a browser, with the same screen table and gestures as the view driver. The test
 * holds the network requests to settle promises, and it moves the page's clock.
 * The page is Playwright's, or another driver's with the same interface (`DrivenPage`).
 */
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import { deepEqual, Mismatch } from '../model/deep-equal.ts';
import { causeOf, type ModelEvent } from '../model/events.ts';
import type { Driver } from '../model/run.ts';
import {
  expectedScreen,
  userActionFor,
  type UserActions,
  type ScreenModel,
  type ExpectedElement,
} from '../model/screen.ts';
import { hearComplaints } from './complaints.ts';
import type { DrivenLocator, DrivenPage, DrivenRoute } from './driven-page.ts';

/** The outcome of a request: a response, or none (`abort` is one of Playwright's reasons: 'connectionfailed', …). */
export type StubbedResponse =
  | { status?: number; json?: unknown; body?: string; headers?: Record<string, string> }
  | { abort: string };

/** How to recognise a promise actor's request, and the responses for its outcomes. */
export type NetworkStub = {
  url: RegExp | ((url: URL) => boolean);
  method?: string;
  resolve: (output: unknown) => StubbedResponse;
  reject: (error: unknown) => StubbedResponse;
};

/** The page, or the part of it to search in. */
type Scope<L> = Pick<DrivenPage<L>, 'getByRole'>;

/** `TContext` is the chart's context, `P` the type of the driven page. */
export type BrowserOptions<TContext = any, P = Page> = {
  screen: ScreenModel<TContext>;
  userActions: UserActions;
  /** By invoke id. */
  networkStubs?: Record<string, NetworkStub>;
  /**
   * Brings the page to the model's first state. Requests are already held and the clock is stopped, so waiting needs
   * `page.clock.runFor`.
   */
  open: (page: P) => Promise<void>;
  /** By event type, for events that no person causes on the page: those of a child or a parent. */
  causes?: Record<string, (page: P, event: ModelEvent) => Promise<void>>;
  /** The part of the page that renders the chart; the whole page by default. */
  within?: (page: P) => Scope<any>;
  /** Further assertions about the page. */
  assert?: (expected: AnyMachineSnapshot, page: P) => Promise<void>;
  /** How long the page may take to show the expected state. */
  timeoutMs?: number;
  /** The page's time when it opens, as a date or in milliseconds since 1970; now by default. Only the driver moves it on. */
  startTime?: Date | number;
  /**
   * If given, also as an empty list, a path fails when the page prints an error in its console, throws one that nothing catches, or receives
   * a response with a status from 400 on. Complaints that match are allowed, and so are the responses of `networkStubs`.
   */
  allowedComplaints?: readonly RegExp[];
};

const HOUR_MS = 3_600_000;

const TIMEOUT_MS = 15_000;

/** A driver that runs a path on a browser page. It does not close the page. */
export async function browserDriver<L extends DrivenLocator<L>, P extends DrivenPage<L> = DrivenPage<L>>(
  page: P & DrivenPage<L>,
  options: BrowserOptions<any, P>,
): Promise<Driver> {
  const { timeoutMs = TIMEOUT_MS, allowedComplaints } = options;
  /** The requests that the test has answered. */
  const stubbed = new WeakSet<object>();
  const complaints = allowedComplaints && hearComplaints(page, allowedComplaints, (request) => stubbed.has(request));
  async function answer(route: DrivenRoute, given: StubbedResponse) {
    stubbed.add(route.request());
    if ('abort' in given) return route.abort(given.abort);
    return route.fulfill(given);
  }
  const { take, letGo } = await holdRequests(page, options.networkStubs ?? {}, timeoutMs);
  const start = Number(options.startTime ?? Date.now());
  // An hour earlier, because the clock runs until it is paused, and cannot stop in the past.
  await page.clock.install({ time: start - HOUR_MS });
  await page.clock.pauseAt(start);
  await options.open(page);
  const scope: Scope<L> = options.within?.(page) ?? page;
  const { at, check } = createScreenChecker(scope, timeoutMs);

  async function perform(event: ModelEvent, before: AnyMachineSnapshot) {
    const action = userActionFor(options.userActions, event, before);
    if ('click' in action) return at(action.click).click();
    if ('fill' in action) return at(action.fill).fill(action.value);
    if ('select' in action) return void (await at(action.select).selectOption(action.value));
    if ('press' in action) return at(action.on).press(action.press);
    if ('blur' in action) {
      await at(action.blur).focus();
      return at(action.blur).blur();
    }
    const cause = options.causes?.[event.type];
    if (!cause) throw new Error(`Nobody on the page causes "${event.type}": list it in causes`);
    return cause(page, event);
  }

  return {
    async apply(event, before) {
      const cause = causeOf(event);
      if (cause.by === 'done')
        await answer(await take(cause.actor), networkStubFor(options, cause.actor).resolve(cause.output));
      else if (cause.by === 'error')
        await answer(await take(cause.actor), networkStubFor(options, cause.actor).reject(cause.error));
      else if (cause.by === 'time') await page.clock.runFor(cause.milliseconds);
      else await perform(event, before);
    },
    // `read` polls until the page shows the expected state.
    settle() {},
    async read(expected) {
      await check(options.screen, expected);
      await options.assert?.(expected, page);
      complaints?.check();
    },
    close() {
      complaints?.end();
      letGo();
    },
  };
}

/** Compares a page with the screen table of a state: everything else must be absent. */
export function createScreenChecker<L extends DrivenLocator<L>>(scope: Scope<L>, timeoutMs = TIMEOUT_MS) {
  const all = ({ role, name, text }: ExpectedElement): L => {
    const found = scope.getByRole(role, name === undefined ? {} : { name, exact: true });
    return text === undefined ? found : found.filter({ hasText: text });
  };
  const at = (seen: ExpectedElement): L => all(seen).first();

  async function expectSeen(seen: ExpectedElement) {
    const locator = at(seen);
    const what = JSON.stringify(seen);
    await locator.waitFor({ state: 'visible', timeout: timeoutMs }).catch(async () => {
      throw new Error(`The page should show ${what}, it shows:\n${await locator.page().locator('body').innerText()}`);
    });
    const soon = <T>(read: () => Promise<T>, wanted: T, kind: string) =>
      untilSame(read, wanted, `${kind}: ${what}`, timeoutMs);
    if (seen.disabled !== undefined) await soon(() => locator.isDisabled(), seen.disabled, 'disabled');
    if (seen.checked !== undefined) await soon(() => locator.isChecked(), seen.checked, 'checked');
    if (seen.value !== undefined) await soon(() => locator.inputValue(), seen.value, 'value');
  }

  const visible = (locator: L) => locator.filter({ visible: true }).first();

  /** One query for all of them, because the browser would search the page again for each. */
  async function expectHidden(absent: readonly ExpectedElement[]) {
    const [first, ...others] = absent.map(all);
    if (!first) return;
    const any = visible(others.reduce((one, other) => one.or(other), first));
    await any.waitFor({ state: 'hidden', timeout: timeoutMs }).catch(async () => {
      for (const seen of absent) {
        const [leftover] = await visible(all(seen)).evaluateAll((found) => found.map(({ outerHTML }) => outerHTML));
        if (leftover) throw new Error(`The page should hide ${JSON.stringify(seen)}, it shows: ${leftover}`);
      }
      throw new Error(`The page should have hidden ${JSON.stringify(absent)} sooner`);
    });
  }

  return {
    at,
    /** @throws with the missing or unexpected elements */
    async check(table: ScreenModel, expected: AnyMachineSnapshot) {
      const { present, absent } = expectedScreen(table, expected);
      // Waits for all checks, so that none continues after a failure.
      const looked = await Promise.allSettled(present.map(expectSeen));
      for (const one of looked) if (one.status === 'rejected') throw one.reason;
      // Checked last: while the page changes, only the few present elements are polled.
      await expectHidden(absent);
    },
  };
}

/** The interval between two reads of a page, until it shows the expected state. */
const READ_EVERY_MS = 50;

async function untilSame<T>(read: () => Promise<T>, wanted: T, what: string, timeoutMs: number) {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const there = await read();
    if (deepEqual(there, wanted)) return;
    if (performance.now() > end) throw new Mismatch(what, there, wanted);
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
  }
}

function networkStubFor({ networkStubs }: Pick<BrowserOptions, 'networkStubs'>, id: string): NetworkStub {
  const stub = networkStubs?.[id];
  if (!stub) throw new Error(`No network stub for the actor "${id}": list it in networkStubs`);
  return stub;
}

/** Holds the requests of all network stubs: `take` waits for one of them, and `letGo` stops holding. */
async function holdRequests(
  page: Pick<DrivenPage<any>, 'route'>,
  networkStubs: Record<string, NetworkStub>,
  timeoutMs: number,
) {
  const held = new Map<string, DrivenRoute[]>(Object.keys(networkStubs).map((id) => [id, []]));
  const waiting = new Map<string, () => void>();
  let isHolding = true;
  for (const [id, { url, method }] of Object.entries(networkStubs)) {
    await page.route(url, async (route) => {
      const isOther = method !== undefined && route.request().method() !== method;
      if (isOther || !isHolding) return route.fallback();
      held.get(id)!.push(route);
      waiting.get(id)?.();
    });
  }
  async function take(id: string): Promise<DrivenRoute> {
    const routes = held.get(id);
    if (!routes) throw new Error(`No network stub for the actor "${id}": list it in networkStubs`);
    // The given-up request is still listed before the page has sent its new one.
    if (routes.every((route) => route.request().failure() !== null)) {
      routes.length = 0;
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`"${id}" asked nothing of the network`)), timeoutMs);
        waiting.set(id, () => {
          clearTimeout(timer);
          resolve();
        });
      });
      waiting.delete(id);
    }
    // The newest request: an older one belongs to an actor that was stopped since.
    const route = routes.pop()!;
    routes.length = 0;
    return route;
  }
  return { take, letGo: () => void (isHolding = false) };
}
