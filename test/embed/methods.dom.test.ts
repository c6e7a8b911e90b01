/** Every method: its request, the arguments to the service's client, its result, and its rejection. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  factories,
  models,
  Page,
  service,
  VisualDescriptor,
  type Dashboard,
  type Qna,
  type Report,
  type Visual,
} from '../../embed/index.ts';
import { CONFIGURATIONS, elementOn, HOST } from './kit/app.ts';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The page's own client: a plain object with five functions. */
type Client = Record<Verb, ReturnType<typeof vi.fn>>;

const ANSWER = { statusCode: 200, headers: { id: 'x' }, body: 'the body' as unknown };
const REFUSAL = { statusCode: 400, headers: { id: 'x' }, body: { message: 'no', errorCode: '7' } };

let client: Client;
let powerbi: service.Service;

const answering = (body: unknown) => {
  for (const verb of Object.values(client)) verb.mockResolvedValue({ ...ANSWER, body });
};

beforeEach(() => {
  client = { get: vi.fn(), post: vi.fn(), put: vi.fn(), patch: vi.fn(), delete: vi.fn() };
  answering('the body');
  powerbi = new service.Service(
    () => client as unknown as ReturnType<typeof factories.hpmFactory>,
    factories.wpmpFactory,
    factories.routerFactory,
  );
});
afterEach(() => {
  powerbi.wpmp.stop();
  document.body.replaceChildren();
});

const make = <T>(config: object): T =>
  powerbi.embed(elementOn(), { accessToken: 'secret', uniqueId: 'U1', ...config }) as unknown as T;
const report = (config: object = {}) => make<Report>({ ...CONFIGURATIONS.report, ...config });
const page = () => new Page(report(), 'P1');
const visualOn = () => new VisualDescriptor(page(), 'V1', 'Title', 'barChart', {});
const visual = () => make<Visual>(CONFIGURATIONS.visual);

/** Rows of the contract: method, verb, url, body (absent on GET), and the result: the body, the answer, or a part of it. */
type Row = [
  name: string,
  call: () => Promise<unknown>,
  verb: Verb,
  url: string,
  body?: unknown,
  gives?: 'body' | 'answer' | object,
];

const filters = [{ filterType: 1 }] as unknown as models.IFilter[];
const { FiltersOperations, FiltersLevel, ViewMode } = models;
const PAGE = '/report/pages/P1';
const VISUAL = `${PAGE}/visuals/V1`;
const removal = { filtersOperation: 0, filters: undefined };
const addition = { filtersOperation: 2, filters };
const active = { name: 'P1', displayName: null, isActive: true };

const ROWS: Row[] = [
  ['save', () => report().save(), 'post', '/report/save', null],
  ['save of a dashboard', () => make<Dashboard>(CONFIGURATIONS.dashboard).save(), 'post', '/report/save', null],
  ['saveAs', () => report().saveAs({ name: 'n' }), 'post', '/report/saveAs', { name: 'n' }],
  ['getCorrelationId', () => report().getCorrelationId(), 'get', '/getCorrelationId'],
  ['setAccessToken', () => report().setAccessToken('t'), 'post', '/report/token', 't'],
  [
    'setAccessToken of a dashboard',
    () => make<Dashboard>(CONFIGURATIONS.dashboard).setAccessToken('t'),
    'post',
    '/dashboard/token',
    't',
  ],
  [
    'setAccessToken of a tile',
    () => make<Dashboard>(CONFIGURATIONS.tile).setAccessToken('t'),
    'post',
    '/tile/token',
    't',
  ],
  ['setAccessToken of a visual', () => visual().setAccessToken('t'), 'post', '/report/token', 't'],
  ['setAccessToken of Q&A', () => make<Qna>(CONFIGURATIONS.qna).setAccessToken('t'), 'post', '/report/token', 't'],
  ['render', () => report().render(), 'post', '/report/render', undefined],
  ['deletePage', () => report().deletePage('P1'), 'delete', PAGE, {}],
  ['renamePage', () => report().renamePage('P1', 'x'), 'put', `${PAGE}/name`, { name: 'P1', displayName: 'x' }],
  ['getFilters', () => report().getFilters(), 'get', '/report/filters'],
  [
    'updateFilters',
    () => report().updateFilters(FiltersOperations.Add, filters),
    'post',
    '/report/filters',
    addition,
    'answer',
  ],
  ['removeFilters', () => report().removeFilters(), 'post', '/report/filters', removal, 'answer'],
  ['setFilters', () => report().setFilters(filters), 'put', '/report/filters', filters, 'answer'],
  ['setPage', () => report().setPage('P1'), 'put', '/report/pages/active', active, 'answer'],
  ['print', () => report().print(), 'post', '/report/print', null],
  ['refresh', () => report().refresh(), 'post', '/report/refresh', null],
  ['applyTheme', () => report().applyTheme({ themeJson: {} }), 'put', '/report/theme', { themeJson: {} }],
  ['resetTheme', () => report().resetTheme(), 'put', '/report/theme', {}],
  ['getTheme', () => report().getTheme(), 'get', '/report/theme'],
  ['resetPersistentFilters', () => report().resetPersistentFilters(), 'delete', '/report/userState', null, 'answer'],
  ['savePersistentFilters', () => report().savePersistentFilters(), 'post', '/report/userState', null, 'answer'],
  ['arePersistentFiltersApplied', () => report().arePersistentFiltersApplied(), 'get', '/report/isUserStateApplied'],
  ['switchMode by name', () => report().switchMode('anything'), 'post', '/report/switchMode/anything', null],
  ['switchMode to view', () => report().switchMode(ViewMode.View), 'post', '/report/switchMode/view', null],
  ['switchMode to edit', () => report().switchMode(ViewMode.Edit), 'post', '/report/switchMode/edit', null],
  [
    'switchMode to nothing known',
    () => report().switchMode(7 as models.ViewMode),
    'post',
    '/report/switchMode/undefined',
    null,
  ],
  [
    'updateSettings',
    () => report().updateSettings({ hideErrors: true }),
    'patch',
    '/report/settings',
    { hideErrors: true },
    'answer',
  ],
  ['getZoom', () => report().getZoom(), 'get', '/report/zoom'],
  ['closeAllOverlays', () => report().closeAllOverlays(), 'post', '/report/closeAllOverlays', null],
  ['clearSelectedVisuals', () => report().clearSelectedVisuals(), 'post', '/report/clearSelectedVisuals/false', null],
  [
    'clearSelectedVisuals, all',
    () => report().clearSelectedVisuals(true),
    'post',
    '/report/clearSelectedVisuals/true',
    null,
  ],
  [
    'switchLayout',
    () => report().switchLayout(models.LayoutType.Custom),
    'patch',
    '/report/settings',
    { layoutType: 1 },
    'answer',
  ],
  [
    'resizeActivePage',
    () => report().resizeActivePage(models.PageSizeType.Custom, 4, 5),
    'patch',
    '/report/settings',
    { layoutType: 1, customLayout: { pageSize: { type: 4, width: 4, height: 5 } } },
    'answer',
  ],
  ['page.getSmartNarrativeInsights', () => page().getSmartNarrativeInsights(), 'get', `${PAGE}/smartNarrativeInsights`],
  ['page.getFilters', () => page().getFilters(), 'get', `${PAGE}/filters`],
  [
    'page.updateFilters',
    () => page().updateFilters(FiltersOperations.Add, filters),
    'post',
    `${PAGE}/filters`,
    addition,
    'answer',
  ],
  ['page.removeFilters', () => page().removeFilters(), 'post', `${PAGE}/filters`, removal, 'answer'],
  ['page.setFilters', () => page().setFilters(filters), 'put', `${PAGE}/filters`, filters, 'answer'],
  ['page.delete', () => page().delete(), 'delete', PAGE, {}],
  ['page.setActive', () => page().setActive(), 'put', '/report/pages/active', active, 'answer'],
  [
    'page.setDisplayName',
    () => page().setDisplayName('x'),
    'put',
    `${PAGE}/name`,
    { name: 'P1', displayName: 'x' },
    'answer',
  ],
  [
    'page.hasLayout',
    () => page().hasLayout(models.LayoutType.MobilePortrait),
    'get',
    `${PAGE}/layoutTypes/MobilePortrait`,
  ],
  ['visual.getFilters', () => visualOn().getFilters(), 'get', `${VISUAL}/filters`],
  [
    'visual.updateFilters',
    () => visualOn().updateFilters(FiltersOperations.Add, filters),
    'post',
    `${VISUAL}/filters`,
    addition,
    'answer',
  ],
  ['visual.removeFilters', () => visualOn().removeFilters(), 'post', `${VISUAL}/filters`, removal, 'answer'],
  ['visual.setFilters', () => visualOn().setFilters(filters), 'put', `${VISUAL}/filters`, filters, 'answer'],
  [
    'visual.exportData',
    () => visualOn().exportData(0, 9),
    'post',
    `${VISUAL}/exportData`,
    { rows: 9, exportDataType: 0 },
  ],
  [
    'visual.setSlicerState',
    () => visualOn().setSlicerState({ filters: [] }),
    'put',
    `${VISUAL}/slicer`,
    { filters: [] },
    'answer',
  ],
  ['visual.getSlicerState', () => visualOn().getSlicerState(), 'get', `${VISUAL}/slicer`],
  ['visual.clone', () => visualOn().clone(), 'post', `${VISUAL}/clone`, {}],
  [
    'visual.sortBy',
    () => visualOn().sortBy({} as models.ISortByVisualRequest),
    'put',
    `${VISUAL}/sortBy`,
    {},
    'answer',
  ],
  [
    'visual.getSmartNarrativeInsights',
    () => visualOn().getSmartNarrativeInsights(),
    'get',
    `${VISUAL}/smartNarrativeInsights`,
  ],
  ['bookmarks.getBookmarks', () => report().bookmarksManager.getBookmarks(), 'get', '/report/bookmarks'],
  [
    'bookmarks.apply',
    () => report().bookmarksManager.apply('b'),
    'post',
    '/report/bookmarks/applyByName',
    { name: 'b' },
    'answer',
  ],
  [
    'bookmarks.play',
    () => report().bookmarksManager.play(1),
    'post',
    '/report/bookmarks/play',
    { playMode: 1 },
    'answer',
  ],
  [
    'bookmarks.capture',
    () => report().bookmarksManager.capture(),
    'post',
    '/report/bookmarks/capture',
    { options: {} },
  ],
  [
    'bookmarks.applyState',
    () => report().bookmarksManager.applyState('s'),
    'post',
    '/report/bookmarks/applyState',
    { state: 's' },
    'answer',
  ],
  [
    'qna.setQuestion',
    () => make<Qna>(CONFIGURATIONS.qna).setQuestion('q'),
    'post',
    '/qna/interpret',
    { question: 'q' },
    'answer',
  ],
  ['Visual.getFilters', () => visual().getFilters(), 'get', `${VISUAL}/filters`],
  ['Visual.getFilters of the report', () => visual().getFilters(FiltersLevel.Report), 'get', '/report/filters'],
  ['Visual.getFilters of the page', () => visual().getFilters(FiltersLevel.Page), 'get', `${PAGE}/filters`],
  ['Visual.setFilters', () => visual().setFilters(filters), 'put', `${VISUAL}/filters`, filters, 'answer'],
  [
    'Visual.updateFilters',
    () => visual().updateFilters(FiltersOperations.Add, filters, FiltersLevel.Page),
    'post',
    `${PAGE}/filters`,
    addition,
    'answer',
  ],
  ['Visual.removeFilters', () => visual().removeFilters(), 'post', `${VISUAL}/filters`, removal, 'answer'],
];

describe.each(ROWS)('%s', (_name, call, verb, url, body, gives = 'body') => {
  const target = () => document.querySelector('iframe')!.contentWindow;

  it('sends the request at once, with exactly these arguments', async () => {
    const asked = call();
    const wanted = verb === 'get' ? [url, { uid: 'U1' }, target()] : [url, body, { uid: 'U1' }, target()];
    expect(client[verb].mock.calls).toEqual([wanted]);
    expect(await asked).toEqual(gives === 'body' ? ANSWER.body : ANSWER);
  });

  it('rejects with the app’s error, as an Error', async () => {
    client[verb].mockRejectedValue(REFUSAL);
    const refusal = await call().then(
      () => 'accepted',
      (error: unknown) => error,
    );
    const isWhole = url.startsWith('/report/clo') || url.startsWith('/report/clear');
    expect(refusal).toEqual(isWhole ? REFUSAL : REFUSAL.body);
    expect(JSON.stringify(refusal)).toBe(JSON.stringify(isWhole ? REFUSAL : REFUSAL.body));
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).toMatchObject({ method: verb.toUpperCase(), url, statusCode: 400 });
  });
});

describe('error texts stay strings, since callers compare them', () => {
  it.each(['PowerBIEntityNotFound', 'TokenExpired'])('%s', async (text) => {
    client.get.mockRejectedValue({ ...REFUSAL, body: text });
    await expect(report().getZoom()).rejects.toBe(text);
  });

  it('an empty error becomes an Error that names the request', async () => {
    client.get.mockRejectedValue({ statusCode: 500, headers: {}, body: null });
    await expect(report().getZoom()).rejects.toThrow('GET /report/zoom was refused (500)');
  });
});

describe('pages and visuals', () => {
  const described = [
    {
      name: 'P1',
      displayName: 'One',
      isActive: false,
      visibility: 0,
      defaultSize: { type: 1 },
      background: { color: 'red' },
    },
    { name: 'P2', displayName: 'Two', isActive: true },
  ];

  it('are objects with methods', async () => {
    answering(described);
    const one = report();
    const pages = await one.getPages();
    expect(pages.map(({ report: _, ...rest }) => rest)).toEqual([
      expect.objectContaining({ ...described[0], mobileSize: undefined }),
      expect.objectContaining(described[1]),
    ]);
    expect(pages[0]!.report).toBe(one);
    expect((await one.getPageByName('P2')).displayName).toBe('Two');
    expect((await one.getActivePage()).name).toBe('P2');
    await expect(one.getPageByName('P3')).rejects.toBe('PowerBIEntityNotFound');
    answering([]);
    await expect(one.getActivePage()).rejects.toBeInstanceOf(Error);
  });

  it('a new page has the app’s properties, except three', async () => {
    answering(described[0]);
    expect(await report().addPage('One')).toMatchObject({ name: 'P1', displayName: 'One', background: undefined });
    expect(client.post.mock.calls[0]!.slice(0, 2)).toEqual(['/report/addPage', { displayName: 'One' }]);
  });

  it('slicers are the visuals of type slicer', async () => {
    answering([
      { name: 'V1', title: 'A', type: 'slicer', layout: {} },
      { name: 'V2', title: 'B', type: 'card', layout: {} },
    ]);
    expect((await page().getSlicers()).map(({ name }) => name)).toEqual(['V1']);
    expect((await page().getVisualByName('V2')).title).toBe('B');
    await expect(page().getVisualByName('V3')).rejects.toBe('PowerBIEntityNotFound');
    expect(await visual().getVisualDescriptor()).toMatchObject({ name: 'V1', page: { name: 'P1' } });
    answering([]);
    await expect(visual().getVisualDescriptor()).rejects.toBeInstanceOf(Error);
  });

  it.each([
    ['setVisualDisplayState', (one: Report) => one.setVisualDisplayState('P1', 'V1', 1), { displayState: { mode: 1 } }],
    ['resizeVisual', (one: Report) => one.resizeVisual('P1', 'V1', 3, 4), { width: 3, height: 4 }],
    ['moveVisual', (one: Report) => one.moveVisual('P1', 'V1', 3, 4), { x: 3, y: 4, z: undefined }],
    ['of a page', (one: Report) => one.page('P1').moveVisual('V1', 3, 4, 5), { x: 3, y: 4, z: 5 }],
    [
      'of a visual',
      (one: Report) => new VisualDescriptor(one.page('P1'), 'V1', '', '', {}).resizeVisual(3, 4),
      { width: 3, height: 4 },
    ],
  ])('%s first asks for the page and the visual', async (_name, call, layout) => {
    client.get = vi.fn((url: string) =>
      Promise.resolve({ ...ANSWER, body: url.endsWith('visuals') ? [{ name: 'V1' }] : described }),
    );
    await call(report());
    expect(client.get.mock.calls.map(([url]) => url as string)).toEqual(['/report/pages', `${PAGE}/visuals`]);
    expect(client.patch.mock.calls[0]!.slice(0, 2)).toStrictEqual([
      '/report/settings',
      { layoutType: 1, customLayout: { pagesLayout: { P1: { visualsLayout: { V1: layout } } } } },
    ]);
  });

  it('only the active page can be resized', async () => {
    await expect(page().resizePage(4)).rejects.toBe('Cannot resize the page. Only the active page can be resized');
    await new Page(report(), 'P1', '', true).resizePage(4, 1, 2);
    expect(client.patch).toHaveBeenCalledTimes(1);
  });
});

describe('settings', () => {
  const command = (extend: object, more: object = {}) => ({ name: 'c', title: 'C', extend, ...more });
  const sent = () => (client.patch.mock.lastCall as unknown[])[1];

  it('menu commands are added to the stored ones', async () => {
    const one = report({ settings: { extensions: { commands: [command({})], groups: [{ name: 'g', title: 'G' }] } } });
    await one.addContextMenuCommand('c', 'C', undefined, undefined, 'V1', 'card', '');
    expect(sent()).toStrictEqual({
      extensions: {
        commands: [
          command({}),
          command(
            { visualContextMenu: { title: 'C', menuLocation: 0 } },
            { selector: { $schema: 'http://powerbi.com/product/schema#visualTypeSelector', visualType: 'card' } },
          ),
        ],
        groups: [{ name: 'g', title: 'G' }],
      },
    });
    await one.addOptionsMenuCommand('o', 'O', 'T', 1, 'V1', '', 'g');
    expect((sent() as { extensions: { commands: unknown[] } }).extensions.commands[2]).toStrictEqual({
      name: 'o',
      title: 'O',
      icon: undefined,
      extend: { visualOptionsMenu: { title: 'T', groupName: 'g' } },
      selector: { $schema: 'http://powerbi.com/product/schema#visualSelector', visualName: 'V1' },
    });
  });

  it('a menu entry is removed, its command stays; a missing one is reported', async () => {
    const one = report({
      settings: { extensions: [{ command: command({ visualOptionsMenu: { title: 'T' } }, { icon: 'i' }) }] },
    });
    await one.removeOptionsMenuCommand('c', 'T');
    expect(sent()).toEqual({ extensions: { commands: [command({})], groups: [] } });
    await expect(one.removeContextMenuCommand('c', 'T')).rejects.toBe('PowerBIEntityNotFound');
  });

  it.each([
    [[null]],
    [[{}]],
    [[{ command: command({}) }, {}, null]],
    [{ commands: [null, { name: 'c', title: 'C' }] }],
  ])('extensions without a command, %j, are ignored', async (extensions) => {
    const own = Array.isArray(extensions) ? extensions.filter((each) => each && 'command' in each).length : 2;
    const one = report();
    // Not by the configuration: a validator refuses some of them.
    await one.updateSettings({ extensions } as never);
    await expect(one.removeContextMenuCommand('c', 'C')).rejects.toBe('PowerBIEntityNotFound');
    await expect(one.removeOptionsMenuCommand('c', 'C')).rejects.toBe('PowerBIEntityNotFound');
    await one.addContextMenuCommand('n', 'N', 'N', 0, '', '');
    expect((sent() as { extensions: { commands: unknown[] } }).extensions.commands).toHaveLength(own + 1);
  });

  it('extensions without a command in the configuration are ignored, too', () => {
    expect(report({ settings: { extensions: [{ command: command({}) }, {}] } }).commands).toEqual([command({})]);
    expect(report({ settings: { extensions: [null] } }).commands).toEqual([]);
  });

  it('a rejection leaves the stored settings unchanged', async () => {
    const one = report();
    client.patch.mockRejectedValueOnce(REFUSAL);
    await expect(one.addContextMenuCommand('a', 'A', 'A', 0, '', '')).rejects.toBeInstanceOf(Error);
    await one.addContextMenuCommand('c', 'C', 'C', 0, '', '');
    expect((sent() as { extensions: { commands: unknown[] } }).extensions.commands).toHaveLength(1);
  });

  it('zoom is sent as a setting, unchecked, and returns nothing', async () => {
    expect(await report().setZoom(9)).toBeUndefined();
    expect(sent()).toEqual({ zoomLevel: 9 });
  });

  it('switching between desktop and mobile is rejected', async () => {
    const text =
      'Switching between mobile and desktop layouts is not supported. Please reset the embed container and re-embed with required layout.';
    await expect(report().switchLayout(2)).rejects.toBe(text);
    const mobile = report({ settings: { layoutType: 2 } });
    expect(mobile.iframe.src).toContain('&isMobile=true&uid=U1');
    await mobile.switchLayout(3);
    await expect(mobile.switchLayout(0)).rejects.toBe(text);
    expect(client.patch).toHaveBeenCalledTimes(1);
  });
});

describe('a paginated report', () => {
  const paginated = () => report({ embedUrl: `${HOST}/rdlEmbed?reportId=R1` });
  const REFUSED: Record<string, (one: Report) => Promise<unknown>> = {
    getFilters: (one) => one.getFilters(),
    removeFilters: (one) => one.removeFilters(),
    setFilters: (one) => one.setFilters([]),
    getPages: (one) => one.getPages(),
    getPageByName: (one) => one.getPageByName('P1'),
    getActivePage: (one) => one.getActivePage(),
    setPage: (one) => one.setPage('P1'),
    print: (one) => one.print(),
    refresh: (one) => one.refresh(),
    isSaved: (one) => one.isSaved(),
    applyTheme: (one) => one.applyTheme({}),
    resetTheme: (one) => one.resetTheme(),
    getTheme: (one) => one.getTheme(),
    'updateSettings with a layout': (one) => one.updateSettings({ customLayout: {} }),
    closeAllOverlays: (one) => one.closeAllOverlays(),
    clearSelectedVisuals: (one) => one.clearSelectedVisuals(),
    setVisualDisplayState: (one) => one.setVisualDisplayState('P1', 'V1', 0),
    resizeActivePage: (one) => one.resizeActivePage(4),
    addContextMenuCommand: (one) => one.addContextMenuCommand('c', 'C', 'C', 0, '', ''),
    removeOptionsMenuCommand: (one) => one.removeOptionsMenuCommand('c', 'C'),
    'page.getVisuals': (one) => one.page('P1').getVisuals(),
    'page.hasLayout': (one) => one.page('P1').hasLayout(0),
    'page.getSmartNarrativeInsights': (one) => one.page('P1').getSmartNarrativeInsights(),
    'bookmarks.getBookmarks': (one) => one.bookmarksManager.getBookmarks(),
    'bookmarks.apply': (one) => one.bookmarksManager.apply('b'),
    'bookmarks.capture': (one) => one.bookmarksManager.capture(),
  };

  it.each(Object.entries(REFUSED))('%s is not for it, and nothing is sent', async (_name, call) => {
    await expect(call(paginated())).rejects.toBe('This API is currently not supported for RDL reports');
    expect(Object.values(client).flatMap((verb) => verb.mock.calls)).toEqual([]);
  });
});

describe('a visual', () => {
  it('has its own layout, whatever layout is configured', async () => {
    const one = make<Visual>({
      ...CONFIGURATIONS.visual,
      width: 30,
      height: 40,
      settings: { customLayout: {}, hideErrors: true },
    });
    one.iframeLoaded = true;
    await one.load();
    const hidden = { displayState: { mode: 1 } };
    const shown = { displayState: { mode: 0 }, x: 1, y: 1, z: 1, width: 30, height: 40 };
    expect((client.post.mock.lastCall![1] as { settings: unknown }).settings).toEqual({
      filterPaneEnabled: false,
      navContentPaneEnabled: false,
      hideErrors: true,
      layoutType: 1,
      customLayout: {
        displayOption: 0,
        pageSize: { type: 4, width: 30, height: 40 },
        pagesLayout: { P1: { defaultLayout: hidden, visualsLayout: { V1: shown } } },
      },
    });
  });

  it('rejects unsupported methods with texts', async () => {
    const one = visual();
    const thrown = (call: () => unknown) => {
      try {
        return void call();
      } catch (error) {
        return error;
      }
    };
    expect(thrown(() => one.getPages())).toBe('Get pages is not supported while embedding a visual.');
    expect(thrown(() => one.setPage('P1'))).toBe('Set page is not supported while embedding a visual.');
    await expect(one.render()).rejects.toBe('render is not supported while embedding a visual.');
    one.config = { accessToken: 'secret' };
    expect(() => one.load()).toThrow('Page name is required when embedding a visual.');
    one.config = { accessToken: 'secret', pageName: 'P1' };
    expect(() => one.load()).toThrow('Visual name is required, but it was not found.');
  });
});

describe('a token', () => {
  it('becomes the component’s, the element’s and the service’s when the frame has accepted it', async () => {
    const one = report();
    await one.setAccessToken('fresh');
    expect([one.config.accessToken, one.element.getAttribute('powerbi-access-token'), powerbi.accessToken]).toEqual(
      Array.from({ length: 3 }, () => 'fresh'),
    );
  });

  it('that is rejected changes nothing; an empty one is not sent', async () => {
    const one = report();
    client.post.mockRejectedValue(REFUSAL);
    await expect(one.setAccessToken('fresh')).rejects.toMatchObject({ message: 'no' });
    await expect(one.setAccessToken('')).rejects.toThrow('Access token cannot be empty');
    expect([one.config.accessToken, powerbi.accessToken]).toEqual(['secret', undefined]);
  });
});
