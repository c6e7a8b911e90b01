/**
 * Records a path through the guide's login for the animation. It runs in Chromium, on the page that a reader of the guide has
 * built, and notes the chart's states at each step.
 *
 * @typedef {import('./shapes.mjs').Shapes} Shapes
 * @typedef {import('./shapes.mjs').Area} Area
 * @typedef {{ label: string, states: string[], taken: string[], shapes: Shapes, pressed: Area | null }} Moment
 *   `pressed`: the element that the person uses before the next moment.
 */
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { findBrowser } from '../setup/find-browser.mjs';
import { writeGuideFiles } from './guide-files.mjs';
import { readShapes } from './shapes.mjs';

/** The page is as wide as its window in the picture. */
export const PAGE = { width: 400, height: 118 };

/** Styles for the picture, because the guide's page has none. */
const LOOKS = `
  body { margin: 16px; font: 14px Arial, 'Liberation Sans', sans-serif; color: #14213a; }
  label { display: block; margin-bottom: 10px; }
  input { font: inherit; padding: 5px 8px; margin-left: 6px; border: 1px solid #8290a6; border-radius: 4px; color: inherit; }
  button { font: inherit; padding: 5px 14px; border: 0; border-radius: 4px; background: #0b6bcb; color: #fff; }
  button:disabled { background: #dfe5ee; color: #45526b; }
  p { margin: 0 0 10px; } button + p { margin: -22px 0 0 100px; }
  [role=alert] { color: #b42318; } *:focus { outline: none; }`;

/**
 * @param {string} root Of this project.
 * @returns {Promise<{ drawing: string, moments: Moment[] }>}
 */
export async function walkTheGuide(root) {
  const folder = path.join(root, 'node_modules/.cache/statechart-kit-guide');
  fs.rmSync(folder, { recursive: true, force: true });
  writeGuideFiles(root, folder);
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^statechart-kit$/, replacement: path.join(root, 'kit/index.ts') },
        { find: /^statechart-kit\/(.*)$/, replacement: path.join(root, 'kit/$1/index.ts') },
      ],
    },
    oxc: { jsx: { runtime: 'automatic' } },
  });
  const load = (/** @type {string} */ file) => server.ssrLoadModule(path.join(root, file));
  const own = (/** @type {string} */ file) => server.ssrLoadModule(path.join(folder, file));
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    await server.listen();
    const [kit, { browserDriver }, { simulate }] = await Promise.all([
      load('kit/index.ts'),
      load('kit/playwright/index.ts'),
      load('kit/simulation/simulator.ts'),
    ]);
    const [{ chartGraph }, { layOut }, { drawSvg }] = await Promise.all([
      load('kit/drawing/chart-graph.ts'),
      load('kit/drawing/in-node.ts'),
      load('kit/drawing/svg.ts'),
    ]);
    const [{ loginModel }, screen] = await Promise.all([
      own('src/login/login.model.ts'),
      own('src/login/login.screen.ts'),
    ]);
    const page = await browser.newPage({ baseURL: server.resolvedUrls?.local[0] ?? '', viewport: PAGE });
    const driver = await browserDriver(page, {
      screen: screen.loginScreen,
      userActions: screen.loginUserActions,
      networkStubs: {
        logIn: {
          url: /\/log-in$/,
          resolve: () => ({ status: 204 }),
          reject: (/** @type {unknown} */ reason) => ({ status: 401, body: String(reason) }),
        },
      },
      async open() {
        await page.goto('/');
        await page.addStyleTag({ content: LOOKS });
      },
    });

    const [{ path: tour }] = kit.getTours([loginModel]);
    /** @type {Array<{ event: any, state: any }>} */
    const steps = tour.steps;
    const events = steps.slice(1).flatMap(({ event }) => kit.machineEvents(event));
    /** @type {Array<{ taken: string[] }>} */
    const done = simulate(loginModel.machine, { input: undefined }, events);
    /** @type {Moment[]} */
    const moments = [];
    /** @type {(event: any, before: any) => Promise<void>} */
    const apply = async (event, before) => {
      if (kit.causeOf(event).by === 'user') {
        const action = kit.userActionFor(screen.loginUserActions, event, before);
        const { role, name } = action.click ?? action.fill;
        const last = moments.at(-1);
        if (last) last.pressed = await page.getByRole(role, { name, exact: true }).boundingBox();
      }
      await driver.apply(event, before);
    };
    /** @type {(expected: any) => Promise<void>} */
    const read = async (expected) => {
      await driver.read(expected);
      const { event, state } = steps[moments.length] ?? {};
      const shapes = await page.evaluate(readShapes);
      const states = state._nodes.map((/** @type {{ id: string }} */ { id }) => id);
      const label = moments.length === 0 ? '' : kit.eventLabel(event);
      moments.push({ label, states, taken: done[moments.length]?.taken ?? [], shapes, pressed: null });
    };
    await kit.runPath(tour, { ...driver, apply, read });
    return { drawing: drawSvg(await layOut(chartGraph(loginModel.machine))), moments };
  } finally {
    await browser.close();
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
