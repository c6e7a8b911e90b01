/**
 * Loads the styles of a lazy chunk together with its code. Vite's own helper also preloads modules and is as large as a whole
 * chart. The host already preloads a view's first modules, so this helper loads only the styles.
 *
 * @returns {import('vite').Plugin}
 */
export function importWithStyles() {
  return {
    name: 'import-with-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? helper : null),
  };
}

/** Requests styles once, and again only if they failed to load. The import resolves when code and styles have loaded. */
const helper = `
  const brought = {};
  const bring = (href) => new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      delete brought[href];
      reject(new Error('These styles did not arrive: ' + href));
    };
    document.head.append(link);
  });
  const isThere = (href) => [...document.styleSheets].some((sheet) => sheet.href === href);
  export const __vitePreload = async (load, styles, importer) => {
    const [code] = await Promise.all([load(), ...(styles ?? []).map((style) => {
      const { href } = new URL(style, importer);
      return isThere(href) || (brought[href] ??= bring(href));
    })]);
    return code;
  };
`;
