/**
 * Renders the screens of a chart's view in several languages and stores them. Replaces the view tests if the environment names a folder for
 * the screens (`collect.mjs`). It follows the generated paths, so a new state gets its screen automatically.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, describe, it } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { getWalks, runPath, type Model, type Path } from '#kit';
import { viewDriver, type ViewOptions } from '#kit/react';
import { setLanguage, type Catalogue } from '../../../machines/lib/translation.ts';
import { LANGUAGES, type ScreenLanguage } from './catalogues.ts';
import { stateName, type CollectedScreen } from './collected-screen.ts';
import { numbersIn } from './text-marks.mjs';
import { useFakeTime } from '../../fake-time.ts';

export type CollectOptions = {
  /** Where `<chart>.jsonl` goes. */
  folder: string;
  /** `states`: each state once, by its shortest path. `texts`: also each text once, by its shortest path, which takes all paths. */
  cover: 'states' | 'texts';
};

const catalogues = new Map<ScreenLanguage, Catalogue>();
function catalogueOf(language: ScreenLanguage): Catalogue {
  const known = catalogues.get(language) ?? LANGUAGES[language].catalogue();
  catalogues.set(language, known);
  return known;
}

function renderIn(language: ScreenLanguage, ui: ReactNode): string {
  setLanguage(LANGUAGES[language].tag, catalogueOf(language));
  try {
    return renderToStaticMarkup(ui);
  } finally {
    setLanguage('en-US');
  }
}

/** A path, and for each of its steps the shortest path with the same end. */
type Route = { model: Model; path: Path; shortestTo: (index: number) => Path };

/** The shortest paths that together reach each state of the chart once, whatever its context. */
function routesToStates(models: readonly Model[]): Route[] {
  const seen = new Set<string>();
  return models.flatMap((model) =>
    model.statePaths().flatMap((path) => {
      const names = path.steps.map(({ state }) => stateName(state.value));
      const last = names.findLastIndex((name) => !seen.has(name));
      if (last === -1) return [];
      for (const name of names) seen.add(name);
      const shortestTo = (index: number) => model.prefix(path, index);
      return [{ model, path: model.prefix(path, last), shortestTo }];
    }),
  );
}

/** The screens of a chart that were collected so far. */
function createCollection(cover: CollectOptions['cover']) {
  const byState = new Map<string, CollectedScreen>();
  const byText = new Map<number, CollectedScreen>();
  const isShorter = (known: CollectedScreen | undefined, length: number) => !known || length < known.length;
  return {
    add(chart: string, state: string, path: Path, ui: ReactNode) {
      const length = path.steps.length - 1;
      const isNew = isShorter(byState.get(state), length);
      if (!isNew && cover === 'states') return;
      const html = renderIn('marked', ui);
      const texts = numbersIn(html).filter((number) => isShorter(byText.get(number), length));
      if (!isNew && texts.length === 0) return;
      const others = (['pseudo', 'spanish', 'arabic'] as const).map((each) => [each, renderIn(each, ui)] as const);
      const screen: CollectedScreen = {
        chart,
        state,
        path: path.description,
        length,
        html: { marked: html, ...(Object.fromEntries(others) as Omit<CollectedScreen['html'], 'marked'>) },
      };
      if (isNew) byState.set(state, screen);
      for (const number of texts) byText.set(number, screen);
    },
    screens: () => new Set([...byState.values(), ...byText.values()]),
  };
}

/** Replaces `describeView`. */
export function collectScreens(models: readonly Model[], options: ViewOptions, { folder, cover }: CollectOptions) {
  const chart: string = models[0]!.machine.id;
  const collection = createCollection(cover);
  const routes: Route[] = cover === 'states' ? routesToStates(models) : models.flatMap((model) => getWalks(model));
  let ui: ReactNode = null;
  const { view, mount, screen, userActions, callbacks } = options;
  const watched: ViewOptions = {
    screen,
    userActions,
    ...(callbacks && { callbacks }),
    ...(view && { view: (actor: AnyActorRef) => (ui = view(actor)) }),
    ...(mount && {
      mount: (...surroundings: Parameters<typeof mount>) => {
        const mounted = mount(...surroundings);
        ui = mounted.ui;
        return mounted;
      },
    }),
  };

  describe(`screens of ${chart}`, () => {
    useFakeTime();
    afterAll(() => {
      const lines = [...collection.screens()].map((each) => `${JSON.stringify(each)}\n`);
      appendFileSync(join(folder, `${chart}.jsonl`), lines.join(''));
    });

    it.each(routes.map((route) => [route.path.description, route] as const))('%s', async (_, route) => {
      const { model, path, shortestTo } = route;
      // Its own driver does not read the page. The view tests do, which takes most of their time.
      const driver = { ...viewDriver(model, watched), read: () => {} };
      await runPath(path, driver, (index) => {
        const { state } = path.steps[index]!;
        collection.add(chart, stateName(state.value), shortestTo(index), ui);
      });
    });
  });
}
