/** The project uses the kit as other projects do: through its published entry points, never through its internal files. */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entries } from '../../scripts/package/kit-package.mjs';
import { contentOf, filesUnder } from './files.ts';
import { importsOf } from './syntax.ts';

/** The kit's own tests may import its internals. */
const OWN = ['kit/', 'test/kit/', 'test/inspector/', 'test/packages/'];

const published = new Set(Object.keys(entries).map((entry) => posix.join('#kit', entry)));

/** @returns sentences about imports of the kit that other projects could not make */
function behindEntries(file: string, code: string): string[] {
  return importsOf(file, code).flatMap(({ request, line }) => {
    const target = request.startsWith('.') ? posix.join(posix.dirname(file), request) : request;
    const isBehind = target.startsWith('#kit') ? !published.has(target) : target.startsWith('kit/');
    return isBehind ? [`${file}:${line} takes ${request}`] : [];
  });
}

const users = [
  'statechart-kit.config.ts',
  'vitest.config.ts',
  ...['machines', 'embed', 'src', 'test'].flatMap(filesUnder),
].filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && OWN.every((folder) => !file.startsWith(folder)));

describe('the charts’ tools', () => {
  it('lie in this repository where their package has them', () => {
    for (const [entry, file] of Object.entries(entries)) expect(file).toBe(posix.join(entry, 'index.ts'));
  });

  it('are imported only by their public entries', () => {
    expect(users.filter((file) => contentOf(file).includes('#kit')).length).toBeGreaterThan(100);
    expect(users.flatMap((file) => behindEntries(file, contentOf(file)))).toEqual([]);
  });

  it.each([
    ['test/machines/video/video.model.ts', `import { createModel } from '../../../kit/model/create-model.ts';`],
    ['test/machines/video/video.model.ts', `import type { Model } from '../../../kit/model/create-model.ts';`],
    [
      'test/browser/shell/portal.browser.test.ts',
      `const { CHANNEL } = await import('../../../kit/bridge/protocol.ts');`,
    ],
    ['src/inspector/bridge.ts', `export { openBridge } from '#kit/model';`],
  ])('an import behind the entries is found: %s, %s', (file, code) => {
    expect(behindEntries(file, code)).toHaveLength(1);
  });

  it('can be imported whole, and by each entry', () => {
    const code = [...published].map((name) => `import '${name}';`).join('\n');
    expect(behindEntries('test/machines/video/video.model.ts', `${code}\nimport './kit/members.ts';`)).toEqual([]);
  });
});
