/** The browser's entry: reads the page data, starts the root charts outside React, draws the shell. */
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { selectIsDeveloperModeOn, selectIsReloading } from '../machines/developer-mode/developer-mode.selectors.ts';
import type { Inspect } from '../machines/lib/inspect.ts';
import type { ViewName } from '../machines/portal/portal.types.ts';
import type { PageView } from './pages/page.ts';
import { startDeveloperMode, startPortal } from './pages/portal/actors.ts';
import { PortalView } from './pages/portal/PortalView.tsx';
import { readPageData, type PageData } from './services/page-data.ts';
import type { RestOptions } from './services/rest.ts';
import type { Maps, StartPage, Surroundings } from './services/surroundings.ts';
import { createTelemetry } from './services/telemetry.ts';
import { themeColours } from './services/theme-colours.ts';
import { THEME_PRESETS, themeProperties } from './ui/theme.ts';
import './ui/tokens.css';
import './ui/base.css';

const MOUNT_ID = 'app-vue';

/** A view that has come and has not been started yet. */
type Ready = (surroundings: Surroundings) => ReactNode;

const page = async <Props extends object>(
  actors: Promise<{ start: StartPage<Props> }>,
  view: Promise<{ Page: PageView<Props> }>,
): Promise<Ready> => {
  const [{ start }, { Page }] = await Promise.all([actors, view]);
  return (surroundings) => <Page {...start(surroundings)} />;
};

const noViewYet = async (): Promise<Ready> => {
  const { NoViewYet } = await import('./pages/portal/NoViewYet.tsx');
  return ({ pageData }) => <NoViewYet view={pageData.page} frontPageUrl={pageData.siteUrl} />;
};

const views: Record<ViewName, () => Promise<Ready>> = {
  'registration-page': () => page(import('./pages/registration/actors.ts'), import('./pages/registration/index.tsx')),
  'onboarding-page': noViewYet,
  'member-directory': noViewYet,
  'vendor-spotlight-page': noViewYet,
  'navigator-profile': noViewYet,
  'admin-settings': noViewYet,
};

/** What is brought once is there for everybody; what did not arrive is asked for again. */
function once<T>(bring: () => Promise<T>): () => Promise<T> {
  let brought: Promise<T> | null = null;
  return () =>
    (brought ??= bring().catch((error: unknown) => {
      brought = null;
      throw error;
    }));
}

const restOptionsOf = ({ restUrl, ajaxUrl, nonce, currentUser, registration }: PageData): RestOptions => ({
  restUrl,
  ajaxUrl,
  nonces: {
    rest: nonce,
    checkout: registration?.formMeta.checkoutNonce ?? '',
    coupon: registration?.formMeta.couponNonce ?? '',
  },
  userId: currentUser.id,
});

const surroundingsOf = (pageData: PageData, developerMode: boolean, inspect?: Inspect): Surroundings => ({
  pageData,
  bringRest: once(async () => (await import('./services/rest.ts')).createRest(restOptionsOf(pageData))),
  telemetry: createTelemetry(pageData.themeOptions.appInsightsConnectionString),
  developerMode,
  bringMaps: once<Maps>(async () => (await import('./pages/maps/actors.ts')).startMaps(pageData.maps, inspect)),
  ...(inspect && { inspect }),
});

/** @param inspect listens to every chart; nobody does unless told to */
async function open(mount: HTMLElement, inspect?: Inspect) {
  const { pageData, problem } = readPageData(document);
  const developerMode = startDeveloperMode(pageData, inspect);
  // A page that is about to reload starts nothing: the form would write to the history entry that the reload passes on.
  await waitFor(developerMode, (snapshot) => !selectIsReloading(snapshot));
  const isDeveloperModeOn = selectIsDeveloperModeOn(developerMode.getSnapshot());
  const surroundings = pageData && surroundingsOf(pageData, isDeveloperModeOn, inspect);

  const opened = new Map<string, ReactNode>();
  const openView = async (view: ViewName, signal: AbortSignal) => {
    // After a crash of its drawing: its chart still runs, and what was typed is in it.
    if (opened.has(view)) return;
    const ready = await views[view]();
    signal.throwIfAborted();
    if (surroundings) opened.set(view, ready(surroundings));
  };
  const portal = startPortal({ page: pageData?.page ?? '', problem }, openView, inspect);

  createRoot(mount).render(
    <StrictMode>
      <PortalView
        portal={portal}
        developerMode={developerMode}
        theme={themeProperties(themeColours(mount, THEME_PRESETS))}
        viewOf={(view) => opened.get(view) ?? null}
      />
    </StrictMode>,
  );
}

const mount = document.getElementById(MOUNT_ID);
if (mount) void open(mount);
