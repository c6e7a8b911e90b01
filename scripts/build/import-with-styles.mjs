/**
 * A chunk that comes later brings its styles. Vite's helper for that also preloads modules, which the host does for the
 * files that a view begins with, and weighs as much as a whole chart; this one does what is left.
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

/** Styles that the page has are not asked for again; those that did not arrive are. The code is there when both are. */
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
