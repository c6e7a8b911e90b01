/**
 * XState's connection to its browser extension, which no actor of the portal opens, is not in the bundle: 0.2 kB on every page. Without this file of
 * XState, for example after an update, the bundle only gets larger.
 *
 * @returns {import('vite').Plugin}
 */
export function withoutDevTools() {
  return {
    name: 'without-dev-tools',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('/xstate/dist/xstate-dev.esm.js') ? 'export const devToolsAdapter = () => {};' : null),
  };
}
