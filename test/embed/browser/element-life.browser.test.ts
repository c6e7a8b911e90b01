/** Elements that leave the document, come back and move, in Chromium. test/engines/ runs the same cases in Firefox and WebKit. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium } from '../../browser/support/visit.ts';
import { EXPECTED, lifeFiles } from '../kit/life-cases.ts';

let page: Page;

beforeAll(async () => {
  const files = await lifeFiles();
  const context = await (await openChromium()).newContext();
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = `text/${pathname.endsWith('.js') ? 'javascript' : 'html'}; charset=utf-8`;
    return route.fulfill({ contentType, body: files[pathname] ?? '<!doctype html>' });
  });
  page = await context.newPage();
  await page.goto('http://127.0.0.1/life-page');
});
afterAll(() => page.context().close());

describe('an embedded element', () => {
  it.each(Object.entries(EXPECTED))('%s', async (name, expected) => {
    expect(await page.evaluate(`lives.play(${JSON.stringify(name)})`)).toEqual(expected);
  });
});
