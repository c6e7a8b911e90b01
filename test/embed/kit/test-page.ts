/** Loads the page, the app in its frame, and one of the two libraries into a browser. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build, type Rollup } from 'vite';
import type { Notes } from './scenario.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A script that assigns its exports to `window[name]`. */
export async function bundled(
  entry: string,
  name: string,
  { alias = {}, mode = 'production' }: { alias?: Record<string, string>; mode?: string } = {},
): Promise<string> {
  const output = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: `${root}${entry}`, formats: ['iife'], name, fileName: name },
    },
  })) as Rollup.RollupOutput[];
  return output[0]!.output[0].code;
}

/** The package's script. `name` is the installed name of another release. */
export const publishedScript = (name = 'powerbi-client') =>
  readFileSync(`${root}node_modules/${name}/dist/powerbi.js`, 'utf8');

/** The global name to which a library's script assigns its exports. */
export type LibraryName = 'powerbi-client' | 'practicePortalEmbed';

export async function openTestPage(browser: Browser, script: string, library: LibraryName): Promise<TestPage> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const app = `<!doctype html><script>${await bundled('test/embed/kit/frame-app.ts', 'app')}</script>`;
  await context.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: route.request().url().startsWith('https://portal.example/') ? '<!doctype html><body></body>' : app,
    }),
  );
  const page = await context.newPage();
  await page.goto('https://portal.example/');
  // Importing the published package creates a service that would answer too; stopping its proxy does not stop it.
  const isPackage = library === 'powerbi-client';
  if (isPackage)
    await page.evaluate(
      `{ const { addEventListener } = window; window.listen = () => (window.addEventListener = addEventListener);
       window.addEventListener = (type, ...rest) => type === 'message' || addEventListener.call(window, type, ...rest); }`,
    );
  await page.addScriptTag({ content: script });
  if (isPackage) await page.evaluate('window.listen()');
  for (const content of [await bundled('test/embed/browser/script.ts', 'script')]) {
    await page.addScriptTag({ content });
  }
  return new TestPage(page, library);
}

export class TestPage {
  constructor(
    readonly page: Page,
    readonly library: LibraryName,
  ) {}

  cases(): Promise<string[]> {
    return this.page.evaluate('script.cases.map(({ name }) => name)');
  }

  play(name: string): Promise<Notes> {
    return this.page.evaluate(`script.play(${JSON.stringify(name)}, window[${JSON.stringify(this.library)}])`);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
