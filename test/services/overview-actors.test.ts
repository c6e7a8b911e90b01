/** The Membership Overview's charts with their real actors: which requests they send, what they store, and who can read it. */
import { memoizedImport } from '../../machines/lib/memoized-import.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { selectView } from '../../machines/pulse-board/pulse-board.selectors.ts';
import { start } from '../../src/pages/overview/actors.ts';
import { readPageData, type PageData } from '../../src/services/wordpress/page-data.ts';
import { createRest } from '../../src/services/wordpress/rest.ts';
import type { AppContext } from '../../src/services/app-context.ts';
import { hostOf, type Call } from './wordpress/fake-rest.ts';
import { printed, printedRegistration } from './wordpress/page-data.example.ts';

const KEY = 'secret-access-key';
const EMAIL = 'ada@secret.example';
const TOKEN = 'secret-embed-token';
const SERVICE = 'https://reporting.example';

const CONFIGURATION = {
  type: 'report',
  embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=1',
  accessToken: TOKEN,
};

function pageDataWith(datadxApiUrl: string): PageData {
  const common = printedRegistration();
  const { pageData } = readPageData(
    printed({
      ...common,
      page: 'onboarding-page',
      theme_options: { ...common.theme_options, datadx_api_url: datadxApiUrl },
      data: {
        items: [],
        videos: [{ title: 'Welcome', url: 'https://practice.example/welcome.webm', poster: '' }],
        report_user: { access_key: KEY, access_email: EMAIL },
      },
    }),
  );
  if (!pageData) throw new Error('The page data are not as promised.');
  return pageData;
}

function open(datadxApiUrl = SERVICE) {
  const pageData = pageDataWith(datadxApiUrl);
  const seen: InspectionEvent[] = [];
  const appContext: AppContext = {
    pageData,
    lazyRest: memoizedImport(async () =>
      createRest({ restUrl: '', ajaxUrl: '', nonces: { rest: '', checkout: '', coupon: '' }, userId: 1 }),
    ),
    developerMode: false,
    lazyMaps: memoizedImport(() => Promise.reject(new Error('There is no map here.'))),
    inspect: (event) => seen.push(event),
  };
  return { ...start(appContext), seen };
}

/** Everything that an inspector receives: events, and the state, context and output of every snapshot. */
const toldTo = (seen: InspectionEvent[]) =>
  JSON.stringify(
    seen.map((event) => [
      'event' in event ? event.event : null,
      'snapshot' in event ? JSON.parse(JSON.stringify(event.snapshot)) : null,
    ]),
  );

let logged: unknown[][] = [];

beforeEach(() => {
  logged = [];
  for (const kind of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, kind).mockImplementation((...parts: unknown[]) => void logged.push(parts));
});

const isService = ({ url }: Call) => url.startsWith(SERVICE);

describe('the Pulse Board', () => {
  it('is requested as soon as the page loads, and the view gets the configuration', async () => {
    const host = hostOf(() => ({ json: CONFIGURATION }));
    const { pulseBoard, report } = open();
    expect(report.current()).toBeNull();
    await vi.waitFor(() => expect(selectView(pulseBoard.getSnapshot())).toBe('opening'));
    expect(host.calls.filter(isService)).toHaveLength(1);
    expect(report.current()).toEqual(CONFIGURATION);
    pulseBoard.stop();
  });

  it.each([
    ['good', { json: CONFIGURATION }, 'opening'],
    ['refused', { status: 403, json: { message: 'No.' } }, 'failed'],
    ['malformed', { json: { ...CONFIGURATION, embedUrl: TOKEN } }, 'failed'],
  ])('hides key, e-mail and token from the inspector and the log if the response is %s', async (_, answer, view) => {
    const host = hostOf(() => answer);
    const { pulseBoard, seen } = open();
    await vi.waitFor(() => expect(selectView(pulseBoard.getSnapshot())).toBe(view));
    expect(host.calls[0]?.headers.get('x-access-key')).toBe(KEY);
    const told = toldTo(seen);
    expect(told).toContain('requestReport');
    for (const secret of [KEY, EMAIL, TOKEN]) expect(told).not.toContain(secret);
    expect(logged).toEqual([]);
    pulseBoard.stop();
  });

  it('drops a configuration when a new one is requested', async () => {
    const host = hostOf((_, index) => (index === 0 ? { json: CONFIGURATION } : new Promise(() => {})));
    const { pulseBoard, report } = open();
    await vi.waitFor(() => expect(report.current()).not.toBeNull());
    pulseBoard.send({ type: 'report.failed', message: 'TokenExpired' });
    pulseBoard.send({ type: 'board.retried' });
    await vi.waitFor(() => expect(host.calls).toHaveLength(2));
    expect(report.current()).toBeNull();
    pulseBoard.stop();
  });

  it('ends its request when the page is left', async () => {
    const host = hostOf(() => new Promise(() => {}));
    const { pulseBoard } = open();
    await vi.waitFor(() => expect(host.calls).toHaveLength(1));
    expect(host.calls[0]?.signal?.aborted).toBe(false);
    pulseBoard.stop();
    expect(host.calls[0]?.signal?.aborted).toBe(true);
  });

  it.each(['', 'http://reporting.example', 'reporting.example'])('is asked for at no such address: "%s"', (address) => {
    const host = hostOf(() => ({ json: CONFIGURATION }));
    const { pulseBoard } = open(address);
    expect(selectView(pulseBoard.getSnapshot())).toBe('failed');
    expect(host.calls).toEqual([]);
    pulseBoard.stop();
  });
});
