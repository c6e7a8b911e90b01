/** Generates sequences of props. After each, the React component must be in the same state as a new one with the last props. */
import { act, cleanup, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Embed } from '../../embed/index.ts';
import { PowerBIEmbed } from '../../embed/react/index.ts';
import { serviceOf } from './kit/app.ts';
import { embedFresh, stateOf } from './kit/reference-embed.ts';
import { KINDS, type Given } from './kit/configurations.ts';
import { ModelApp } from './kit/model-app.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.spyOn(console, 'debug').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
});

const { report, dashboard, create, visual, tile, qna, 'paginated report': paginated } = KINDS;
const configurations = fc.oneof(
  { weight: 4, arbitrary: report! },
  { weight: 1, arbitrary: dashboard! },
  { weight: 1, arbitrary: visual! },
  { weight: 1, arbitrary: create! },
  { weight: 1, arbitrary: fc.oneof(tile!, qna!, paginated!) },
  // Without a token, the component makes the frame and waits.
  { weight: 1, arbitrary: report!.map(({ accessToken: _, ...rest }) => rest as unknown as Given) },
);
const step = fc.record({
  config: configurations,
  refusing: fc.constantFrom(0, 0, 1, 2),
  moment: fc.constantFrom('at once', 'load', 'drawn', 'driven'),
  remount: fc.constantFrom(false, false, false, true),
});

/** The component outside the document. Frames load when the test says so. */
function page() {
  const powerbi = serviceOf();
  const container = document.createElement('div');
  const onError = vi.fn();
  const given: Embed[] = [];
  const apps = new Map<HTMLIFrameElement, ModelApp>();
  const getEmbeddedComponent = (component: Embed) => {
    given.push(component);
    if (!apps.has(component.iframe))
      apps.set(component.iframe, new ModelApp(() => given.findLast(({ iframe }) => iframe === component.iframe)!));
  };
  let isShown = true;
  const draw = (config: Given) => (
    <StrictMode>
      {isShown && (
        <PowerBIEmbed
          service={powerbi}
          embedConfig={{ ...config, uniqueId: 'U1' }}
          getEmbeddedComponent={getEmbeddedComponent}
          eventHandlers={new Map([['loaded', () => {}]])}
          onError={onError}
        />
      )}
    </StrictMode>
  );
  const view = render(<StrictMode />, { container });
  const appNow = () => {
    const iframe = container.querySelector('iframe');
    return iframe ? apps.get(iframe) : undefined;
  };
  const turn = () => act(() => vi.advanceTimersByTimeAsync(0));
  return {
    powerbi,
    container,
    onError,
    given,
    appNow,
    turn,
    show: (config: Given) => act(async () => view.rerender(draw(config))),
    remount: async (config: Given) => {
      isShown = false;
      await act(async () => view.rerender(draw(config)));
      expect([powerbi.getNumberOfComponents(), container.querySelector('iframe')]).toEqual([0, null]);
      isShown = true;
    },
    drive: async () => {
      for (let before = -1; before < (appNow()?.asked.length ?? 0) || appNow()?.isComing;) {
        before = appNow()?.asked.length ?? 0;
        appNow()?.load();
        await turn();
        appNow()?.answer();
        await turn();
        appNow()?.draw();
        await act(() => vi.advanceTimersByTimeAsync(120));
      }
    },
  };
}

const GERMAN = {
  type: 'report',
  id: 'R1',
  embedUrl: 'https://app.powerbi.cn/reportEmbed?reportId=1&groupId=G1',
  accessToken: 'T1',
  settings: { layoutType: 2, localeSettings: { language: 'de', formatLocale: 'de-CH' } },
};

type Sequence = [(typeof step extends fc.Arbitrary<infer Value> ? Value : never)[], Given];

/** An update that is pending when a component of another type replaces it. */
const GIVEN_UP: Sequence = [
  [
    { config: GERMAN, refusing: 0, moment: 'load', remount: false },
    { config: { ...GERMAN, tokenType: 0 }, refusing: 0, moment: 'at once', remount: false },
  ],
  {
    type: 'visual',
    id: 'R1',
    pageName: 'P1',
    visualName: 'V1',
    embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=1&groupId=G1',
    accessToken: 'T1',
  },
];

const REPORT = {
  type: 'report',
  id: 'R1',
  embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=1&groupId=G1',
  accessToken: 'T1',
};
const IN_GERMAN = { ...REPORT, settings: { localeSettings: { language: 'de', formatLocale: 'de-CH' } } };

/** An update that is pending when a newer one gives the frame another URL. */
const OVERTAKEN: Sequence = [
  [
    { config: IN_GERMAN, refusing: 0, moment: 'driven', remount: false },
    { config: { ...IN_GERMAN, tokenType: 0 }, refusing: 0, moment: 'at once', remount: false },
  ],
  REPORT,
];

it('equals a newly mounted one, has one frame, and unmounts without a trace', async () => {
  const seen = { shown: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 4 }), configurations, async (steps, last) => {
      const one = page();
      for (const { config, refusing, moment, remount } of steps) {
        if (remount) await one.remount(config);
        await one.show(config);
        const app = one.appNow();
        if (app) app.refusing = refusing;
        if (moment === 'driven') await one.drive();
        if (moment === 'load' || moment === 'drawn') app?.load();
        if (moment === 'drawn') {
          app?.answer();
          await one.turn();
          app?.draw();
        }
        if (app) app.refusing = 0;
        expect(one.container.querySelectorAll('iframe').length).toBe(one.powerbi.getNumberOfComponents());
        expect(one.powerbi.getNumberOfComponents()).toBeLessThan(2);
      }
      // A value that differs from the last one, because the component does not retry what the app refused.
      const config = last.accessToken ? { ...last, accessToken: 'the last' } : last;
      one.onError.mockClear();
      await one.show(config);
      await one.drive();
      const fresh = last.accessToken ? await embedFresh(config) : { failure: 'no token' };
      if ('state' in fresh) {
        expect(one.onError.mock.calls).toEqual([]);
        const component = one.powerbi.find('U1');
        expect(one.given.at(-1)).toBe(component);
        const { config: shownConfig, content, ...state } = stateOf({ component, app: one.appNow()! });
        const { config: freshConfig, content: freshContent, ...freshState } = fresh.state;
        // As in the package, a bootstrap's configuration is the base of the first embedded one.
        if (!component.config.bootstrapped) {
          const unmarked = (told: unknown) => ({ ...(told as object), bootstrapped: undefined });
          expect(unmarked(shownConfig)).toEqual(unmarked(freshConfig));
          expect(unmarked(content)).toEqual(unmarked(freshContent));
          expect({ ...state, embedUrl: '' }).toEqual({ ...freshState, embedUrl: '' });
          seen.shown += 1;
        } else expect(content).toMatchObject({ accessToken: 'the last', type: config.type });
      } else seen.none += 1;
      await one.remount(config);
      one.powerbi.wpmp.stop();
      cleanup();
    }),
    { numRuns: 80, examples: [GIVEN_UP, OVERTAKEN] },
  );
  expect(Math.min(seen.shown, seen.none)).toBeGreaterThan(0);
});
