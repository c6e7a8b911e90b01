/** The browser's entry: reads the page data, starts the root charts outside React, draws the shell. */
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Bridge } from './inspector/bridge.ts';
import { memoizedImport, type MemoizedImport } from '../machines/lib/memoized-import.ts';
import { snapshotWith } from '../machines/lib/snapshot-with.ts';
import { addTexts, setLanguage } from '../machines/lib/translation.ts';
import { selectStage } from '../machines/portal/portal.selectors.ts';
import type { SettingName, ViewName } from '../machines/portal/portal.types.ts';
import type { PageView, Prepare } from './pages/page.ts';
import { startPortal } from './pages/portal/actors.ts';
import { PortalView } from './pages/portal/PortalView.tsx';
import { hasDeveloperModeHint, isInspected } from './services/browser/developer-mode-cookie.ts';
import { setTextSource } from './services/wordpress/import-with-texts.ts';
import { leftOut } from './services/wordpress/lenient.ts';
import { readPageData, type PageData, type PageDataResult } from './services/wordpress/page-data.ts';
import type { Maps, StartPage, StartPageAsync, AppContext } from './services/app-context.ts';
import { setTimeZone } from './ui/text/time-zone.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/print.css';
import './ui/host-page.css';

const MOUNT_ID = 'app-vue';
/** This query parameter lets the machine gallery watch this tab (spec: page-data#inspector). */
const INSPECT_PARAMETER = 'inspect';

/** A loaded view that has not started yet. */
type Ready = (appContext: AppContext) => ReactNode | Promise<ReactNode>;

const page = async <Props extends object>(
  entry: Promise<{
    start: StartPage<Props> | StartPageAsync<Props>;
    Page: PageView<Props>;
    prepare?: Prepare<Props>;
  }>,
): Promise<Ready> => {
  const { start, Page, prepare } = await entry;
  return async (appContext) => {
    const props = await start(appContext);
    await prepare?.(props);
    return <Page {...props} />;
  };
};

const membershipRequired = () => page(import('./pages/membership/entry.ts'));

const views = {
  'registration-page': () => page(import('./pages/registration/entry.ts')),
  'onboarding-page': () => page(import('./pages/overview/entry.ts')),
  'member-directory': () => page(import('./pages/directory/entry.ts')),
  'vendor-spotlight-page': () => page(import('./pages/spotlight/entry.ts')),
  'navigator-profile': () => page(import('./pages/navigator/entry.ts')),
  'account-page': () => page(import('./pages/account/entry.ts')),
  'admin-settings': () => page(import('./pages/settings/entry.ts')),
} satisfies Record<SettingName, () => Promise<Ready>>;

const createAppContext = (pageData: PageData, developerMode: boolean, bridge?: Bridge): AppContext => ({
  pageData,
  lazyRest: memoizedImport(async () =>
    (await import('./services/wordpress/create-rest-client.ts')).createRestClient(pageData),
  ),
  developerMode,
  lazyMaps: memoizedImport<Maps>(async () =>
    (await import('./pages/maps/actors.ts')).startMaps(pageData.maps, bridge?.inspect),
  ),
  ...bridge,
});

/** The bridge to the gallery: only on local sites, and only on request. If it fails to load, the page still works. */
async function loadBridge(pageData: PageData | null): Promise<Bridge | undefined> {
  if (!pageData?.inspector || !isInspected(INSPECT_PARAMETER)) return undefined;
  return import('./inspector/bridge.ts').then(({ openPortalBridge }) => openPortalBridge()).catch(() => undefined);
}

/** The developer notice, and whether developer mode is on. Undefined for most visitors, who see neither. */
async function openDeveloperMode(pageData: PageData | null, bridge?: Bridge) {
  if (!hasDeveloperModeHint(pageData)) return undefined;
  const { startDeveloperMode, DeveloperNotice, LeftOutFields, selectIsDeveloperModeOn } =
    await import('./pages/developer-mode/entry.ts');
  const developerMode = await startDeveloperMode(pageData, bridge?.inspect);
  return {
    notice: <DeveloperNotice developerMode={developerMode} />,
    noticeOfView: () =>
      leftOut.length > 0 && pageData?.currentUser.roles.includes('administrator') ? (
        <LeftOutFields fields={leftOut} />
      ) : null,
    isOn: selectIsDeveloperModeOn(developerMode.getSnapshot()),
  };
}

/** @param bridge listens to every chart */
async function open(
  mount: HTMLElement,
  { pageData, problem: pageDataError }: PageDataResult,
  bridge: Bridge | undefined,
) {
  // If its code fails to load, the page works without it.
  const developerMode = await openDeveloperMode(pageData, bridge).catch(() => undefined);
  const appContext = pageData && createAppContext(pageData, developerMode?.isOn ?? false, bridge);

  const opened = new Map<string, MemoizedImport<ReactNode>>();
  const openView = async (view: ViewName, signal: AbortSignal) => {
    // The portal's chart opens no view without the app context.
    if (!appContext) throw new Error();
    const ready = await (view in views ? views[view as SettingName] : membershipRequired)();
    signal.throwIfAborted();
    // A second call joins the first start. After a crash while rendering, the chart still runs and holds what was
    // typed. A start may also take longer than the portal's chart waits.
    const open = opened.get(view) ?? memoizedImport(async () => ready(appContext));
    opened.set(view, open);
    await open();
  };
  const portal = startPortal({ page: pageData?.page ?? '', pageDataError }, openView, bridge?.inspect);
  // The server-rendered content stays until the portal has something to show instead.
  if (mount.hasChildNodes()) await snapshotWith(portal, (snapshot) => selectStage(snapshot) !== 'loading');

  createRoot(mount).render(
    <StrictMode>
      <PortalView
        portal={portal}
        notice={developerMode?.notice}
        noticeOfView={developerMode?.noticeOfView}
        viewOf={(view) => opened.get(view)?.value ?? null}
      />
    </StrictMode>,
  );
}

const mount = document.getElementById(MOUNT_ID);
if (mount) {
  const read = readPageData(document);
  if (read.pageData) {
    const { language, texts } = read.pageData;
    setLanguage(language, texts);
    setTextSource(texts && { url: texts.later_url, add: addTexts });
    setTimeZone(read.pageData.timezone);
  } else {
    // The translations are in the page data, so the error about them is English.
    mount.lang = 'en';
    mount.dir = 'ltr';
  }
  void loadBridge(read.pageData).then((bridge) => open(mount, read, bridge));
}
