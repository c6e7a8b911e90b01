/**
 * The oldest browsers that the portal is made for, in one place: what the build is compiled to, and what the test of compatibility
 * holds all scripts and styles to that are shipped: the portal's, the owner's desk's, the embedding library's and the gallery's.
 * README, the install guide, readme.txt and the packages' own read-mes say the same.
 */
export const browserFloor = /** @type {const} */ ({ chrome: '111', edge: '111', firefox: '121', safari: '16.4' });

/** As Vite's `build.target` wants it. */
export const buildTarget = Object.entries(browserFloor).map(([browser, version]) => `${browser}${version}`);
