/** The versions that `npm run consumers` installs from npm. They are fixed, and only this check uses them. */

/** Compilers by the name under which they are installed. 5.0 is the oldest, because the types contain `export type *`. */
export const COMPILERS = {
  'typescript-5.0': '5.0.4',
  'typescript-5.4': '5.4.5',
  'typescript-5.9': '5.9.3',
  'typescript-6.0': '6.0.3',
  'typescript-7.0': '7.0.2',
};

/** The supported major versions of React, each with its types. */
export const REACTS = {
  18: { react: '18.3.1', types: '18.3.26' },
  19: { react: '19.2.9', types: '19.2.18' },
};

export const BUNDLERS = {
  vite: '8.3.8',
  rollup: '4.68.8',
  '@rollup/plugin-node-resolve': '16.0.3',
  '@rollup/plugin-terser': '1.0.2',
  webpack: '5.112.2',
  esbuild: '0.28.2',
  parcel: '2.16.4',
};

export const NEXT = '16.4.6';
export const DOM = { 'happy-dom': '21.0.4' };

/** Packages that import `powerbi-client`, with what they need. */
export const NEIGHBORS = {
  'powerbi-report-authoring': '3.0.0',
  'powerbi-client-react': '2.0.2',
  'powerbi-client-angular': '6.0.3',
  '@angular/common': '22.2.6',
  '@angular/compiler': '22.2.6',
  '@angular/core': '22.2.6',
  '@angular/platform-browser': '22.2.6',
  rxjs: '7.8.2',
};
export const JEST = { jest: '30.5.2', 'jest-environment-jsdom': '30.5.2' };
