/** What happens to embedded elements that leave the document, come back and move. Each case runs in a page of any browser engine. */
import FakeTimers from '@sinonjs/fake-timers';
import { Activity, createElement, createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { factories, service, type Report } from '../../../embed/index.ts';
import { PowerBIEmbed, type EmbedProps } from '../../../embed/react/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const seen: string[] = [];
window.addEventListener('message', ({ data }) => {
  if (typeof data?.seen === 'string') seen.push(data.seen);
});
/** The requests with a token since the last look, without the front loads. */
const takeLoads = () => seen.splice(0).filter((line) => /\/(load|token) /.test(line));

const warned: unknown[] = [];
// oxlint-disable-next-line no-console -- the page collects what users see in the console.
console.warn = (...words) => void warned.push(...words);
// oxlint-disable-next-line no-console -- see above
console.debug = () => {};
const { setTimeout: later } = window;

const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory, {
  allowedOrigins: [location.origin],
});

/** Vue's script is in the page. Its `KeepAlive` stores the elements of a component that is not shown outside of the document. */
declare const VueRuntimeDOM: {
  createApp: (root: object) => { mount: (element: Element) => unknown; unmount: () => void };
  h: (type: unknown, props?: null, children?: object) => unknown;
  nextTick: () => Promise<void>;
  ref: <T>(value: T) => { value: T };
  KeepAlive: object;
};

/** A token that lasts an hour by the page's clock. */
function tokenOf(name: string) {
  const now = Math.floor(Date.now() / 1_000);
  return `${name}.${btoa(JSON.stringify({ iat: now, exp: now + 3_600 }))}.x`;
}

const configuration = (accessToken: string, more: object = {}) => ({
  type: 'report' as const,
  id: 'R1',
  embedUrl: `${location.origin}/life-app`,
  accessToken,
  tokenType: 1,
  ...more,
});

const room = (page: Document = document) => page.body.appendChild(page.createElement('div'));

/** A page whose time stands still, and a token server. */
function startTime() {
  const clock = FakeTimers.install({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
  let asked = 0;
  return {
    asked: () => asked,
    renewal: { tokenRenewal: { provide: () => Promise.resolve(tokenOf(`new${++asked}`)) } },
    pass: (ms: number) => clock.tickAsync(ms),
    end: () => clock.uninstall(),
    /** Waits in real time, while the browser loads frames, and lets the page's time pass a little. */
    async until(isSo: () => boolean) {
      for (let times = 0; !isSo(); times++) {
        if (times > 500) throw new Error(`It did not happen: ${String(isSo)}; ${seen.join(', ')}`);
        await new Promise((resolve) => void later(resolve, 10));
        await clock.tickAsync(10);
      }
    },
  };
}

type Time = ReturnType<typeof startTime>;

async function embedded(time: Time, config: object, element = room()) {
  const report = powerbi.embed(element, config) as Report;
  const isRendered = () => report.snapshot.phase === 'rendered';
  await time.until(isRendered);
  return { element, report, isRendered, loads: takeLoads() };
}

const outcome = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (failure: { code?: string; message?: string }) => failure.code ?? failure.message ?? String(failure),
  );

/** `moveBefore` keeps the frame's window. Not every engine has it. */
type Movable = Element & { moveBefore?: (node: Node, before: Node | null) => void };

export const cases: Record<string, (time: Time) => Promise<unknown>> = {
  async 'kept away for three hours'(time) {
    const { element, report, isRendered } = await embedded(time, configuration(tokenOf('first'), time.renewal));
    element.remove();
    await time.pass(3 * HOUR);
    const away = {
      phase: report.snapshot.phase,
      token: report.snapshot.token,
      asked: time.asked(),
      warned: warned.length,
    };
    document.body.append(element);
    await time.until(isRendered);
    await time.pass(HOUR);
    return { away, back: { loads: takeLoads(), asked: time.asked(), token: report.snapshot.token } };
  },

  async 'an emptied container'(time) {
    const { element, report, isRendered } = await embedded(time, configuration(tokenOf('first'), time.renewal));
    const { iframe } = report;
    element.replaceChildren();
    await time.pass(24 * HOUR);
    const empty = { phase: report.snapshot.phase, asked: time.asked(), warned: warned.map(String) };
    element.append(iframe);
    await time.until(isRendered);
    return { empty, refilled: { loads: takeLoads(), asked: time.asked() } };
  },

  async 'a container that is emptied before its frame has loaded'(time) {
    const element = room();
    powerbi.embed(element, configuration(tokenOf('first'), time.renewal));
    element.replaceChildren();
    await time.pass(24 * HOUR);
    return { asked: time.asked(), warned: warned.length };
  },

  async 'a token and a configuration that the page gives while the element is away'(time) {
    const { element, report, isRendered } = await embedded(time, configuration('first', time.renewal));
    element.remove();
    const token = await outcome(report.setAccessToken(tokenOf('second')));
    document.body.append(element);
    await time.until(isRendered);
    const loads = takeLoads();
    element.remove();
    const update = await outcome(report.update(configuration(tokenOf('third'), { pageName: 'P2', ...time.renewal })));
    document.body.append(element);
    await time.until(isRendered);
    return { token, loads, update, loadsThen: takeLoads(), page: report.config.pageName, asked: time.asked() };
  },

  async 'a token that the app has not answered when the element leaves'(time) {
    const { element, report, isRendered } = await embedded(time, configuration('first'));
    const token = outcome(report.setAccessToken('second'));
    element.remove();
    document.body.append(element);
    await time.until(isRendered);
    return { token: await token, loads: takeLoads(), config: report.config.accessToken };
  },

  async 'a token that the app refuses after the return'(time) {
    const { element, report, isRendered } = await embedded(time, configuration('first', time.renewal));
    report.config.accessToken = 'refused';
    element.remove();
    document.body.append(element);
    await time.until(isRendered);
    return { loads: takeLoads(), asked: time.asked() };
  },

  async 'calls after a return and after a move'(time) {
    const { element, report, isRendered } = await embedded(time, configuration('first'));
    const call = async (change: () => void) => {
      change();
      const calls = [outcome(report.getPages()), outcome(report.save()), outcome(report.whenLoaded())];
      await time.until(isRendered);
      return [...(await Promise.all(calls)), ...seen.splice(0).filter((line) => !line.includes('frontload'))];
    };
    const away = await (async () => {
      element.remove();
      return outcome(report.getPages());
    })();
    const back = await call(() => document.body.append(element));
    const moved = await call(() => room().append(element));
    // The first new window goes before it has loaded, and the call to it with it.
    room().append(element);
    const lost = outcome(report.getPages());
    const again = await call(() => document.body.append(element));
    return { away, back, moved, lost: await lost, again };
  },

  async 'a move that keeps the window'(time) {
    const place: Movable = room();
    if (!place.moveBefore) return 'not in this engine';
    const { element, report } = await embedded(time, configuration('first'));
    place.moveBefore(element, null);
    const pages = await outcome(report.getPages());
    return { pages, phase: report.snapshot.phase, loads: takeLoads() };
  },

  async 'a hidden Activity'(time) {
    const root = createRoot(room());
    const kept = createRef<PowerBIEmbed>();
    const config: EmbedProps['embedConfig'] = configuration(tokenOf('first'), time.renewal);
    const show = (mode: 'visible' | 'hidden') =>
      flushSync(() =>
        root.render(
          createElement(Activity, {
            mode,
            // oxlint-disable-next-line react/no-children-prop -- the types of Activity require it
            children: createElement(PowerBIEmbed, { ref: kept, embedConfig: config, service: powerbi }),
          }),
        ),
      );
    show('visible');
    await time.until(() => kept.current?.embed?.snapshot.phase === 'rendered');
    await time.pass(HOUR);
    const loads = takeLoads();
    show('hidden');
    await time.pass(3 * HOUR);
    const asked = time.asked();
    show('visible');
    await time.until(() => kept.current?.embed?.snapshot.phase === 'rendered');
    await time.pass(MINUTE);
    const again = { loads: takeLoads(), asked: time.asked() };
    root.unmount();
    return { loads, asked, again };
  },

  async 'a component in KeepAlive of Vue'(time) {
    const { createApp, h, KeepAlive, nextTick, ref } = VueRuntimeDOM;
    const isShown = ref(true);
    let report: Report | undefined;
    const Board = {
      render: () => h('div'),
      mounted(this: { $el: HTMLElement }) {
        report = powerbi.embed(this.$el, configuration(tokenOf('first'), time.renewal)) as Report;
      },
    };
    const Other = { render: () => h('p') };
    const app = createApp({ render: () => h(KeepAlive, null, { default: () => h(isShown.value ? Board : Other) }) });
    app.mount(room());
    const isRendered = () => report?.snapshot.phase === 'rendered';
    await time.until(isRendered);
    const loads = takeLoads();
    isShown.value = false;
    await nextTick();
    const called = await outcome(report!.getPages());
    await time.pass(3 * HOUR);
    const away = { called, phase: report?.snapshot.phase, asked: time.asked(), warned: warned.map(String) };
    isShown.value = true;
    await nextTick();
    const again = outcome(report!.getPages());
    await time.until(isRendered);
    const back = { called: await again, loads: takeLoads(), asked: time.asked() };
    app.unmount();
    return { loads, away, back };
  },

  async 'a report in a frame of the page, and one that moves there'(time) {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const inner = frame.contentDocument!;
    const { report } = await embedded(time, configuration('first'), room(inner));
    const { element, report: moved, isRendered } = await embedded(time, configuration('second'));
    inner.body.append(element);
    await time.until(isRendered);
    return [await outcome(report.getPages()), await outcome(moved.getPages())];
  },

  async 'a report in a window that the page opened'(time) {
    const opened = window.open('/life-window');
    if (!opened) return 'not in this engine';
    await time.until(() => opened.document.readyState === 'complete' && opened.location.pathname === '/life-window');
    const { report } = await embedded(time, configuration('first'), room(opened.document));
    const pages = await outcome(report.getPages());
    opened.close();
    return pages;
  },

  async 'a frame without an origin'(time) {
    const failures: string[] = [];
    const element = room();
    const report = powerbi.embed(element, configuration('first', { frameAttributes: { sandbox: 'allow-scripts' } }));
    report.on('error', ({ detail }) => failures.push(detail.message));
    await time.until(() => report.snapshot.phase === 'failed');
    return { loaded: await outcome(report.whenLoaded()), failures };
  },

  async 'values of the browser that cannot be sent'(time) {
    const { report } = await embedded(time, configuration('first'));
    return Promise.all([
      outcome(report.applyTheme({ themeJson: { readyState: 1, abort: () => {} } })),
      outcome(report.applyTheme({ themeJson: new Response('{}') })),
      outcome(report.applyTheme({ themeJson: new XMLHttpRequest() })),
    ]);
  },
};

/** Runs a case from a fresh page state. */
export async function play(name: string): Promise<unknown> {
  seen.length = warned.length = 0;
  const time = startTime();
  try {
    return await cases[name]!(time);
  } finally {
    time.end();
    for (const element of document.querySelectorAll('div')) powerbi.reset(element);
    document.body.replaceChildren();
  }
}

/** For the back/forward cache: a report that is in the page when the page goes. */
let stays: { report: Report; events: string[] } | undefined;
export async function embedAndStay() {
  const report = powerbi.embed(room(), configuration('first')) as Report;
  stays = { report, events: [] };
  window.addEventListener('pageshow', ({ persisted }) => stays?.events.push(persisted ? 'cached' : 'loaded'));
  await report.whenRendered();
}
export async function afterReturn() {
  if (!stays?.events.includes('cached')) return 'not cached';
  return { phase: stays.report.snapshot.phase, pages: await outcome(stays.report.getPages()) };
}
