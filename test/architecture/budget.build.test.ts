/** Each view has a budget for its initial JavaScript. The registration is also compared with the size of its libraries alone. */
import { describe, expect, it } from 'vitest';
import { initialBytes, librariesBytes, modulesOf, registrationModules, scriptsOf } from '../bundle.mjs';
import { VIEWS } from '../bench/views.mjs';

const KILOBYTE = 1000;
/** docs/decisions/first-page.md explains this limit. */
const MOST_TIMES_THE_LIBRARIES = 1.31;

describe('a view’s initial JavaScript', () => {
  it.each(VIEWS)('of $folder is at most $kilobytes kB', ({ folder, kilobytes }) => {
    expect(initialBytes(modulesOf(folder))).toBeLessThanOrEqual(kilobytes * KILOBYTE);
  });
});

describe('the registration page’s initial JavaScript', () => {
  it(`is at most ${MOST_TIMES_THE_LIBRARIES} times the libraries as they are published`, async () => {
    const libraries = await librariesBytes();
    // Catches an empty bundle, and React's development build, which would make any page look light.
    expect(libraries).toBeGreaterThan(60 * KILOBYTE);
    expect(libraries).toBeLessThan(85 * KILOBYTE);
    expect(initialBytes(registrationModules) / libraries).toBeLessThanOrEqual(MOST_TIMES_THE_LIBRARIES);
  });
});

describe('how the budget counts', () => {
  const manifest = {
    'src/main.tsx': { file: 'main.js', imports: ['_react.js'], dynamicImports: ['src/pages/a.tsx', 'src/pages/b.tsx'] },
    'src/pages/a.tsx': { file: 'a.js', imports: ['_react.js', '_shared.js'], css: ['a.css'] },
    'src/pages/b.tsx': { file: 'b.js' },
    '_react.js': { file: 'react.js' },
    '_shared.js': { file: 'shared.js', imports: ['_react.js'] },
  };

  it('takes static imports of all depths, each once, and no page that is not shown', () => {
    expect(scriptsOf(manifest, ['src/main.tsx', 'src/pages/a.tsx']).toSorted()).toEqual([
      'a.js',
      'main.js',
      'react.js',
      'shared.js',
    ]);
  });

  it('does not pass over a module that the build does not know', () => {
    expect(() => scriptsOf(manifest, ['src/pages/c.tsx'])).toThrow('does not know src/pages/c.tsx');
  });
});
