/** The shipped bundle contains nothing from the tests, this machine, the package registry or a development build. */
import { homedir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { builtFile, bundleOf, readManifest, shippedModules } from '../bundle.mjs';
import { contentOf, filesUnder, ROOT } from './files.ts';

/** Split in two, so that this file does not contain the string that it searches for. */
const REGISTRY = ['registry', 'npmjs'].join('.');

const fromRoot = (id: string) => id.replaceAll('\\', '/').replace(ROOT.replaceAll('\\', '/'), '');

const strangers = (modules: string[]) =>
  modules.map(fromRoot).filter((id) => /^(test|sandbox|scripts|wordpress|docs)\//.test(id) || id.startsWith('/'));

describe('the shipped bundle', () => {
  it('is made of src, machines, embed, packages and the bridge to the gallery', async () => {
    const modules = await shippedModules();
    expect(modules.map(fromRoot)).toContain('src/main.tsx');
    expect(strangers(modules)).toEqual([]);
  });

  it('contains nothing of the gallery except the bridge, which loads only on request', async () => {
    const kit = (await shippedModules()).map(fromRoot).filter((id) => id.startsWith('kit/'));
    expect(kit).toContain('kit/bridge/bridge.ts');
    expect(kit.filter((id) => !/^kit\/(bridge\/|machines\/connecting\/|simulation\/running\.ts)/.test(id))).toEqual([]);
    const manifest = readManifest();
    expect(manifest['src/inspector/bridge.ts']?.isDynamicEntry).toBe(true);
    expect(Object.values(manifest).filter(({ imports = [] }) => imports.includes('src/inspector/bridge.ts'))).toEqual(
      [],
    );
  });

  const files = Object.values(readManifest()).flatMap(({ file, css = [] }) => [file, ...css]);
  const texts = [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));

  it.each(texts)(
    '%s names no machine, no registry of packages, no sandbox, and is no build for development',
    (file) => {
      expect(tracesIn(builtFile(file).toString())).toEqual([]);
    },
  );
});

/** Strings that only this machine, the sandbox or a development build can add. The sandbox shows its words on screen to tell it from the real service. */
const TRACES = [
  ROOT.replace(/\/$/, ''),
  homedir(),
  REGISTRY,
  'npm_config',
  'pk_test_sandbox',
  '3-D Secure sandbox',
  // React's development build contains this text.
  'react_stack_bottom_frame',
].filter((trace) => trace.length > 3);

const tracesIn = (text: string) => TRACES.filter((trace) => text.includes(trace));

describe('the check itself', () => {
  it('sees a module of the sandbox, by whatever import', async () => {
    const [script] = filesUnder('sandbox').filter((file) => file.endsWith('.js'));
    const { modules } = await bundleOf(`window.load = () => import('${ROOT}${script!}');`);
    expect(strangers(modules)).toContain(script);
  });

  it('sees the traces that it looks for', () => {
    expect(tracesIn(`const from = "${ROOT}src/main.tsx";`)).toContain(ROOT.replace(/\/$/, ''));
    expect(tracesIn(`"https://${REGISTRY}.org/"`)).toEqual([REGISTRY]);
  });

  it('looks for words that occur in the sandbox', () => {
    const sandbox = filesUnder('sandbox').map(contentOf).join('\n');
    expect(tracesIn(sandbox)).toEqual(expect.arrayContaining(['3-D Secure sandbox']));
  });
});
