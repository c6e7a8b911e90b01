/**
 * The oldest supported browsers. The build compiles for them. The compatibility test checks all shipped scripts and styles
 * against them: those of the portal, wp-admin, the embedding library and the gallery. README, the install guide, readme.txt and
 * the packages' READMEs name the same versions.
 */
export const browserFloor = /** @type {const} */ ({ chrome: '111', edge: '111', firefox: '121', safari: '16.4' });

/** The same versions in the format of Vite's `build.target`. */
export const buildTarget = Object.entries(browserFloor).map(([browser, version]) => `${browser}${version}`);
