/** The portal takes the colours of the site's theme, and can be read whatever they are (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11). */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Host } from '../../../wordpress/host/serve.mjs';
import { bootFastest } from '../kit/native-engine.mjs';
import { contrast } from '../../colours.ts';
import { Browser } from '../kit/browser.ts';
import { documentOf } from '../kit/page.ts';

type Palette = { base?: string; contrast?: string; primary?: string };
type Properties = Record<string, string>;

let host: Host;
beforeAll(async () => {
  host = await serve({ port: 0, dataFolder: null, environment: {}, boot: bootFastest });
});
afterAll(() => host.close());

async function propertiesOf(palettes: Palette[]): Promise<Properties[]> {
  const json = Buffer.from(JSON.stringify(palettes)).toString('base64');
  const answer = await host.site.run(
    `echo wp_json_encode( array_map( array( 'PracticePortal\\Portal\\ThemeColours', 'properties' ), json_decode( base64_decode( '${json}' ), true ) ), JSON_FORCE_OBJECT );`,
  );
  return Object.values(JSON.parse(answer) as Record<string, Properties>);
}
const propertiesOfOne = async (palette: Palette) => (await propertiesOf([palette]))[0] ?? {};

const tokens = readFileSync(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';

const TEXT = ['ink', 'ink-soft', 'ink-faint', 'accent-ink', 'danger', 'warn', 'good'];

function expectReadable(own: Properties) {
  const ratio = (one: string, other: string) => contrast(own[one] ?? token(one), own[other] ?? token(other));
  for (const name of TEXT) expect(ratio(`--pp-${name}`, '--pp-paper'), name).toBeGreaterThanOrEqual(4.5);
  if (own['--pp-paper']) {
    for (const name of TEXT) expect(ratio(`--pp-${name}`, '--pp-paper-2'), name).toBeGreaterThanOrEqual(4.5);
    for (const name of ['danger', 'warn', 'good'])
      expect(ratio(`--pp-${name}`, `--pp-${name}-pale`), name).toBeGreaterThanOrEqual(4.5);
  }
  expect(ratio('--pp-on-accent', '--pp-accent')).toBeGreaterThanOrEqual(4.5);
  expect(ratio('--pp-line-strong', '--pp-paper')).toBeGreaterThanOrEqual(3);
}

describe('the tokens that follow the theme', () => {
  test('are none when the theme says nothing usable', async () => {
    const nothing: Palette[] = [
      {},
      { base: 'none', contrast: '', primary: 'inherit' },
      { primary: 'var(--x)' },
      { primary: 'oklch(0.4 0.1 200)' },
      { primary: 'rgb(0 0 0 / 50%)' },
      { primary: '#7a2fb880' },
      { primary: '#12' },
    ];
    for (const own of await propertiesOf(nothing)) expect(own).toEqual({});
  });

  test('take the accent only when white text reaches 4.5:1 on it', async () => {
    expect((await propertiesOfOne({ primary: '#7A2FB8' }))['--pp-accent']).toBe('#7a2fb8');
    expect((await propertiesOfOne({ primary: 'rgb(122, 47, 184)' }))['--pp-accent']).toBe('#7a2fb8');
    expect((await propertiesOfOne({ primary: '#936' }))['--pp-accent']).toBe('#993366');
    expect(await propertiesOfOne({ primary: '#ffd500' })).toEqual({});
  });

  test('take paper and ink only together, and only when they can be read', async () => {
    expect(await propertiesOfOne({ base: '#fdf8f0' })).toEqual({});
    expect(await propertiesOfOne({ base: '#888888', contrast: '#777777' })).toEqual({});
    expect(await propertiesOfOne({ base: '#fdf8f0', contrast: '#1a1a1a' })).toMatchObject({
      '--pp-paper': '#fdf8f0',
      '--pp-ink': '#1a1a1a',
      '--pp-scheme': 'light',
    });
    expect((await propertiesOfOne({ base: '#101418', contrast: '#f2f2f2' }))['--pp-scheme']).toBe('dark');
  });

  test('can be read whatever the theme says', async () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const colour = fc
      .tuple(channel, channel, channel)
      .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
    const palettes = fc.sample(fc.record({ base: colour, contrast: colour, primary: colour }), 500);
    for (const own of await propertiesOf(palettes)) expectReadable(own);
  });
});

describe('on the page', () => {
  const onPage = async () => {
    const page = documentOf(await new Browser(host.address).send('/register/'));
    return page.getElementById('practice-portal-theme');
  };
  const styleOf = async () => (await fetch((await onPage())?.getAttribute('href') ?? '')).text();

  test('stand after the portal’s own styles, in the colours of the demo’s theme', async () => {
    expect(await styleOf()).toMatch(/^\.pp\.pp\{(--pp-[\w-]+:(#[0-9a-f]{6}|light|dark);)+\}$/);
  });

  test('what the owner has chosen in the editor wins over the theme', async () => {
    host.site.php.writeFile(
      '/wordpress/wp-content/mu-plugins/test-palette.php',
      `<?php add_filter( 'wp_theme_json_data_user', function ( $data ) { return $data->update_with( array( 'version' => 2, 'settings' => array( 'color' => array( 'palette' => array( 'custom' => array( array( 'slug' => 'base', 'name' => 'Base', 'color' => '#FFFFFF' ), array( 'slug' => 'contrast', 'name' => 'Contrast', 'color' => '#000000' ), array( 'slug' => 'primary', 'name' => 'Primary', 'color' => '#7A2FB8' ) ) ) ) ) ) ); } );`,
    );
    expect(await styleOf()).toContain('--pp-accent:#7a2fb8;');
  });

  test('are in the page itself where no file can be written', async () => {
    host.site.php.writeFile(
      '/wordpress/wp-content/mu-plugins/test-uploads.php',
      `<?php add_filter( 'upload_dir', function ( $uploads ) { return array( 'error' => 'No space left on device.' ) + $uploads; } );`,
    );
    expect((await onPage())?.textContent).toMatch(/^\.pp\.pp\{--pp-/);
  });
});
