/** Each method: the request that it sends, its result, and its error when the app refuses. */
import type { App, Case, Loose, Stage } from '../../kit/scenario.ts';

type Call = readonly [method: string, ...args: unknown[]];

const filter = { $schema: 's', target: { table: 't', column: 'c' }, filterType: 1, operator: 'In', values: ['a'] };

const COMMON: readonly Call[] = [
  ['save'],
  ['saveAs', { name: 'copy', targetWorkspaceId: 'W' }],
  ['getCorrelationId'],
  ['setAccessToken', 'new token'],
  ['getId'],
];

const REPORT: readonly Call[] = [
  ...COMMON,
  ['render', { accessToken: 'x' }],
  ['render'],
  ['addPage', 'Page'],
  ['addPage'],
  ['deletePage', 'p1'],
  ['renamePage', 'p1', 'First of all'],
  ['getFilters'],
  ['updateFilters', 2, [filter]],
  ['updateFilters', 0],
  ['removeFilters'],
  ['setFilters', [filter]],
  ['getPages'],
  ['getPageByName', 'p1'],
  ['getPageByName', 'none'],
  ['getActivePage'],
  ['setPage', 'p 1/ä'],
  ['print'],
  ['refresh'],
  ['isSaved'],
  ['applyTheme', { themeJson: { name: 'x' } }],
  ['resetTheme'],
  ['getTheme'],
  ['resetPersistentFilters'],
  ['savePersistentFilters'],
  ['arePersistentFiltersApplied'],
  ['switchMode', 0],
  ['switchMode', 1],
  ['switchMode', 'edit'],
  ['switchMode', 7],
  ['updateSettings', { panes: { filters: { visible: false } } }],
  ['updateSettings', { customLayout: { displayOption: 1 } }],
  ['getZoom'],
  ['setZoom', 9],
  ['closeAllOverlays'],
  ['clearSelectedVisuals', true],
  ['clearSelectedVisuals', 1],
  ['clearSelectedVisuals'],
  ['switchLayout', 1],
  ['switchLayout', 2],
  ['setVisualDisplayState', 'p1', 'v1', 1],
  ['resizeVisual', 'p1', 'v1', 10, 20],
  ['resizeVisual', 'none', 'v1', 10, 20],
  ['resizeVisual', 'p1', 'none', 10, 20],
  ['moveVisual', 'p1', 'v1', 1, 2],
  ['moveVisual', 'p1', 'v1', 1, 2, 3],
  ['resizeActivePage', 4, 100, 200],
  ['addContextMenuCommand', 'c1', 'One'],
  ['addContextMenuCommand', 'c2', 'Two', 'Menu', 1, 'v1', '', ''],
  ['addOptionsMenuCommand', 'c3', 'Three', 'Menu', 0, 'v1', 'barChart', 'group', 'icon'],
  ['removeContextMenuCommand', 'c1', 'One'],
  ['removeContextMenuCommand', 'c1', 'One'],
  ['removeOptionsMenuCommand', 'c3', 'Other'],
  ['removeOptionsMenuCommand', 'c3', 'Menu'],
];

const BOOKMARKS: readonly Call[] = [
  ['getBookmarks'],
  ['apply', 'b1'],
  ['play', 1],
  ['capture'],
  ['capture', { allPages: true }],
  ['applyState', 'state'],
];

const PAGE: readonly Call[] = [
  ['getSmartNarrativeInsights'],
  ['getFilters'],
  ['updateFilters', 1, [filter]],
  ['removeFilters'],
  ['setFilters', [filter]],
  ['delete'],
  ['setActive'],
  ['setDisplayName', 'Name'],
  ['getVisuals'],
  ['getVisualByName', 'v1'],
  ['getVisualByName', 'none'],
  ['getSlicers'],
  ['hasLayout', 2],
  ['setVisualDisplayState', 'v1', 0],
  ['moveVisual', 'v1', 1, 2],
  ['resizeVisual', 'v1', 1, 2],
  ['resizePage', 4, 1, 2],
];

const VISUAL: readonly Call[] = [
  ['getFilters'],
  ['updateFilters', 3, [filter]],
  ['removeFilters'],
  ['setFilters', [filter]],
  ['exportData'],
  ['exportData', 1, 30],
  ['setSlicerState', { filters: [filter] }],
  ['getSlicerState'],
  ['clone'],
  ['clone', { layout: { x: 1 } }],
  ['sortBy', { orderBy: { table: 't', column: 'c' }, direction: 1 }],
  ['getSmartNarrativeInsights'],
  ['moveVisual', 1, 2],
  ['moveVisual', 1, 2, 3],
  ['setVisualDisplayState', 1],
  ['resizeVisual', 1, 2],
];

const SINGLE: readonly Call[] = [
  ['getVisualDescriptor'],
  ['getFilters'],
  ['getFilters', 0],
  ['getFilters', 1],
  ['getFilters', 2],
  ['updateFilters', 2, [filter]],
  ['updateFilters', 2, [filter], 0],
  ['setFilters', [filter], 1],
  ['removeFilters'],
  ['removeFilters', 0],
];

/** Results without the reference to the report that each page and visual has. */
const plainly = (value: Loose): unknown => {
  if (Array.isArray(value)) return value.map(plainly);
  const kind = value?.constructor?.name;
  if (kind === 'Page') {
    const { name, displayName, isActive, visibility, defaultSize, mobileSize, defaultDisplayOption } = value;
    const { background, wallpaper } = value;
    return [
      'a page',
      name,
      displayName,
      isActive,
      visibility,
      defaultSize,
      mobileSize,
      defaultDisplayOption,
      background,
      wallpaper,
      value.report?.constructor.name,
    ];
  }
  if (kind === 'VisualDescriptor') {
    return ['a visual', value.name, value.title, value.type, value.layout, plainly(value.page)];
  }
  return value;
};

async function callAll(stage: Stage, app: App, target: Loose, calls: readonly Call[]): Promise<void> {
  for (const [method, ...args] of calls) {
    const name = `${method}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;
    await stage.attempt(name, () => {
      const result = target[method](...structuredClone(args));
      return result instanceof Promise ? result.then(plainly) : plainly(result);
    });
    await stage.traffic(`${name} sends`, app);
  }
}

/** Refuses every method, to find those that handle a refusal in their own way. */
const refusals = [{ url: '', statusCode: 500, body: { message: 'no', level: 6 } }] as const;

const played = (
  name: string,
  calls: readonly Call[],
  prepare: (stage: Stage) => Promise<{ app: App; target: Loose }>,
) => [
  {
    name: `methods of ${name}`,
    async play(stage: Stage) {
      const { app, target } = await prepare(stage);
      await callAll(stage, app, target, calls);
    },
  },
  {
    name: `methods of ${name}, refused`,
    async play(stage: Stage) {
      const { app, target } = await prepare(stage);
      for (const answer of refusals) await app.answer(answer);
      await callAll(stage, app, target, calls);
    },
  },
];

const onReport =
  (pick: (report: Loose, stage: Stage) => unknown, config: Loose = {}) =>
  async (stage: Stage) => {
    const { report, app } = await stage.report(config);
    return { app, target: pick(report, stage) };
  };

const paginated = { embedUrl: 'https://app.powerbi.com/RDLembed?reportId=R1' };

const embedded = (config: Loose) => async (stage: Stage) => {
  const element = stage.element();
  const target = stage.service().embed(element, stage.reportConfig(config));
  const app = await stage.app(element);
  await app.take();
  return { app, target };
};

const visualConfig = { type: 'visual', pageName: 'p1', visualName: 'v1' };

export const cases: readonly Case[] = [
  ...played(
    'a report',
    REPORT,
    onReport((report) => report),
  ),
  ...played(
    'a paginated report',
    REPORT,
    onReport((report) => report, paginated),
  ),
  ...played(
    'bookmarks',
    BOOKMARKS,
    onReport((report) => report.bookmarksManager),
  ),
  ...played(
    'bookmarks of a paginated report',
    BOOKMARKS,
    onReport((report) => report.bookmarksManager, paginated),
  ),
  ...played(
    'a page',
    PAGE,
    onReport((report) => report.page('p1', 'First', true)),
  ),
  ...played(
    'a page that is not active',
    [['resizePage', 4, 1, 2]],
    onReport((report) => report.page('p1')),
  ),
  ...played(
    'a page of a paginated report',
    PAGE,
    onReport((report, { pbi }) => new pbi.Page(report, 'p1'), paginated),
  ),
  ...played(
    'a visual of a report',
    VISUAL,
    onReport((report, { pbi }) => new pbi.VisualDescriptor(report.page('p1'), 'v1', 'Title', 'bar', {})),
  ),
  ...played('an embedded visual', SINGLE, embedded(visualConfig)),
  ...played(
    'an embedded visual that is not there',
    [['getVisualDescriptor']],
    embedded({ ...visualConfig, visualName: 'none' }),
  ),
  ...played('a dashboard', COMMON, embedded({ type: 'dashboard', id: 'D1' })),
  ...played('a tile', COMMON, embedded({ type: 'tile', id: 'T1', dashboardId: 'D1' })),
  ...played(
    'questions and answers',
    [...COMMON, ['setQuestion', 'Why?']],
    embedded({ type: 'qna', datasetIds: ['S1'] }),
  ),
  {
    name: 'what a frame and an element can be told',
    async play(stage) {
      const { report, element } = await stage.report();
      const called: string[] = [];
      const frame = report.iframe as Loose;
      frame.requestFullscreen = () => called.push('requestFullscreen');
      report.fullscreen();
      report.exitFullscreen();
      stage.note('called', called);
      report.setComponentTitle('A <title>');
      stage.note('title', element);
      report.setComponentTitle(null as Loose);
      report.setComponentTabIndex();
      stage.note('tab index', element);
      report.setComponentTabIndex(3);
      stage.note('tab index 3', element);
      report.removeComponentTabIndex();
      stage.note('nothing', element);
    },
  },
  {
    name: 'the active page and layouts, when there is none and when they may not change',
    async play(stage) {
      const { report, app } = await stage.report({ settings: { layoutType: 1 } });
      await app.answer({ url: '/report/pages', body: [{ name: 'p', displayName: 'P' }] });
      await stage.attempt('no active page', () => report.getActivePage());
      await app.take();
      await stage.attempt('switch to a telephone', () => report.switchLayout(2));
      await stage.traffic('sent', app);
      await stage.attempt('switch to the desktop', () => report.switchLayout(0));
      await stage.traffic('sent then', app);
    },
  },
  {
    name: 'menu commands that a configuration brought',
    async play(stage) {
      const menu = (title: string) => ({ visualContextMenu: { title } });
      const lists: Loose[] = [
        [{ command: { name: 'a', title: 'A', extend: menu('A') } }],
        { commands: [{ name: 'b', title: 'B', extend: menu('B') }], groups: [{ name: 'g', title: 'G' }] },
        [{ command: { name: 'a', title: 'A', extend: menu('A') } }, {}],
        [null],
      ];
      for (const extensions of lists) {
        const { report, app } = await stage.report({ settings: { extensions } });
        await stage.attempt('add', () => (report as Loose).addContextMenuCommand('n', 'New'));
        await stage.attempt('remove what came', () => report.removeContextMenuCommand('b', 'B'));
        await stage.attempt('replace with nothing', () => report.updateSettings({ extensions: [{}, null] } as Loose));
        await stage.attempt('remove what is not there', () => report.removeContextMenuCommand('a', 'A'));
        await stage.attempt('replace', () => report.updateSettings({ extensions: { commands: [] } }));
        await stage.attempt('add again', () => (report as Loose).addOptionsMenuCommand('o', 'Options'));
        await app.answer({ url: '/report/settings', statusCode: 500, body: 'refused' });
        await stage.attempt('refused', () => (report as Loose).addContextMenuCommand('r', 'Refused'));
        await app.answer({ url: '/report/settings' });
        await stage.attempt('once more', () => (report as Loose).addContextMenuCommand('l', 'Last'));
        await stage.traffic('sent', app);
      }
    },
  },
];
