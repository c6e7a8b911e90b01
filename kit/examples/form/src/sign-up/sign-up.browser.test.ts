import { chromium, type Browser } from 'playwright-core';
import { getTours, runPath } from 'statechart-kit';
import { browserDriver } from 'statechart-kit/playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { signUpModel } from './sign-up.model.ts';
import { signUpScreen, signUpUserActions } from './sign-up.screen.ts';

const STARTUP_MS = 60_000;
let server: ViteDevServer;
let browser: Browser;

beforeAll(async () => {
  const { CHROMIUM_PATH } = process.env;
  server = await (await createServer({ logLevel: 'error' })).listen();
  browser = await chromium.launch(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {});
}, STARTUP_MS);
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe('every transition in Chromium', () => {
  for (const { path } of getTours([signUpModel]))
    it(path.description, { timeout: STARTUP_MS }, async () => {
      const page = await browser.newPage({ baseURL: server.resolvedUrls?.local[0] ?? '' });
      const driver = await browserDriver(page, {
        screen: signUpScreen,
        userActions: signUpUserActions,
        networkStubs: {
          signUp: {
            url: /\/sign-up$/,
            resolve: () => ({ status: 204 }),
            reject: (reason) => ({ status: 409, body: String(reason) }),
          },
        },
        open: async () => void (await page.goto('/')),
      });
      await runPath(path, driver);
      await page.close();
    });
});
