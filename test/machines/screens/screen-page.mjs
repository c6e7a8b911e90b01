/** A page in the browser that shows collected screens one by one, with the styles of the build. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ tag: string, isRightToLeft: boolean }} Language */

const build = fileURLToPath(new URL('../../../wordpress/plugin/build/', import.meta.url));
/** No server has this origin. The page's requests get files of the build. */
const ORIGIN = 'http://screens.test';

const TYPES = /** @type {Record<string, string>} */ ({ '.css': 'text/css', '.svg': 'image/svg+xml' });

/** The layout of a part depends on the width of its page. The view tests render the part without the page. */
const STYLES = `body { margin: 0; } #app-vue > .pp { container: pp-page pp-registration / inline-size; }`;

/** The entry's styles come before those of the views, as on the portal. */
function styles() {
  const assets = path.join(build, 'assets');
  if (!fs.existsSync(assets)) throw new Error('There is no build yet: npm run build');
  return fs
    .readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .toSorted((one, other) => Number(other.startsWith('main')) - Number(one.startsWith('main')));
}

/**
 * @param {Browser} browser
 * @param {{ width: number, height: number }} viewport
 * @returns {Promise<{ page: Page, show: (html: string, language: Language) => Promise<void> }>} `show` ends when the screen is laid out.
 */
export async function openScreenPage(browser, viewport) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') {
      const links = styles().map((name) => `<link rel="stylesheet" href="/assets/${name}">`);
      const body = `<!doctype html><html><head><title>Screens</title>${links.join('')}<style>${STYLES}</style></head>
        <body><main class="practice-portal-page"><div id="app-vue"></div></main></body></html>`;
      return route.fulfill({ contentType: 'text/html', body });
    }
    const file = path.join(build, pathname);
    return fs.existsSync(file)
      ? route.fulfill({
          contentType: TYPES[path.extname(file)] ?? 'application/octet-stream',
          body: fs.readFileSync(file),
        })
      : route.fulfill({ status: 404 });
  });
  // Files of other sites that a test's data names, for example a picture, do not exist.
  await page.route(
    (url) => url.origin !== ORIGIN,
    (route) => route.abort(),
  );
  await page.goto(ORIGIN);
  const show = async (/** @type {string} */ html, /** @type {Language} */ { tag, isRightToLeft }) => {
    await page.evaluate(
      async (shown) => {
        document.documentElement.lang = shown.tag;
        document.documentElement.dir = shown.isRightToLeft ? 'rtl' : 'ltr';
        const mount = document.getElementById('app-vue');
        if (mount) mount.innerHTML = `<div class="pp">${shown.html}</div>`;
        window.scrollTo(0, 0);
        // A dialog that is rendered is open; the component's effect, which does not run here, makes it modal.
        for (const dialog of document.querySelectorAll('dialog:not([open])'))
          /** @type {HTMLDialogElement} */ (dialog).showModal();
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      },
      { html, tag, isRightToLeft },
    );
  };
  return { page, show };
}
