/** The portal uses the colours of the site's theme, and is readable with all of them (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11). */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
  for (const name of ['accent', 'accent-strong'])
    expect(ratio('--pp-on-accent', `--pp-${name}`), name).toBeGreaterThanOrEqual(4.5);
  expect(ratio('--pp-accent', '--pp-paper')).toBeGreaterThanOrEqual(3);
  expect(ratio('--pp-line-strong', '--pp-paper')).toBeGreaterThanOrEqual(3);
}

describe('the tokens that follow the theme', () => {
  test('are absent if the theme declares nothing usable', async () => {
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

  test('take the accent only if white text has 4.5:1 on it', async () => {
    expect((await propertiesOfOne({ primary: '#7A2FB8' }))['--pp-accent']).toBe('#7a2fb8');
    expect((await propertiesOfOne({ primary: 'rgb(122, 47, 184)' }))['--pp-accent']).toBe('#7a2fb8');
    expect((await propertiesOfOne({ primary: '#936' }))['--pp-accent']).toBe('#993366');
    expect(await propertiesOfOne({ primary: '#ffd500' })).toEqual({});
  });

  test('take background and text color only together, and only with enough contrast', async () => {
    expect(await propertiesOfOne({ base: '#fdf8f0' })).toEqual({});
    expect(await propertiesOfOne({ base: '#888888', contrast: '#777777' })).toEqual({});
    expect(await propertiesOfOne({ base: '#fdf8f0', contrast: '#1a1a1a' })).toMatchObject({
      '--pp-paper': '#fdf8f0',
      '--pp-ink': '#1a1a1a',
      '--pp-scheme': 'light',
    });
    expect((await propertiesOfOne({ base: '#101418', contrast: '#f2f2f2' }))['--pp-scheme']).toBe('dark');
  });

  test('have enough contrast, whatever the theme declares', async () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const colour = fc
      .tuple(channel, channel, channel)
      .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
    const palettes = fc.sample(fc.record({ base: colour, contrast: colour, primary: colour }), 500);
    for (const own of await propertiesOf(palettes)) expectReadable(own);
  });
});

describe('on the page', () => {
  const OWN_STYLES = '/wordpress/wp-content/mu-plugins/test-styles.php';
  /** What an owner has changed in the theme. */
  const withTheme = async (code: string) => host.site.php.writeFile(OWN_STYLES, `<?php ${code}`);
  afterEach(() => {
    if (host.site.php.fileExists(OWN_STYLES)) host.site.php.unlink(OWN_STYLES);
  });

  const onPage = async () => {
    const page = documentOf(await new Browser(host.address).send('/register/'));
    return page.getElementById('practice-portal-theme');
  };
  const styleOf = async () => (await fetch((await onPage())?.getAttribute('href') ?? '')).text();

  test('come after the portal’s own styles, in the colors of the demo’s theme', async () => {
    expect(await styleOf()).toMatch(/^\.pp\.pp\{(--pp-[\w-]+:(#[0-9a-f]{6}|light|dark);)+--pp-font:[^;]+;\}$/);
  });

  test('are set in the theme’s own font, whatever the theme calls it', async () => {
    const family = await host.site.run(
      `echo wp_get_global_styles( array( 'typography', 'fontFamily' ), array( 'transforms' => array( 'resolve-variables' ) ) );`,
    );
    expect(family).toMatch(/^["\w]/);
    expect(await styleOf()).toContain(`--pp-font:${family};`);
  });

  test('are the colors of the page, not of the palette’s names', async () => {
    // As the variation Midnight of Twenty Twenty-Five has it.
    await withTheme(
      `add_filter( 'wp_theme_json_data_user', function ( $data ) { return $data->update_with( array( 'version' => 2, 'styles' => array( 'color' => array( 'background' => '#4433a6', 'text' => '#79f3b1' ) ) ) ); } );`,
    );
    const style = await styleOf();
    expect(style).toMatch(/--pp-scheme:dark;--pp-paper:#4433a6;/);
    // The portal's own blue could not be seen on it.
    expect(style).not.toContain('--pp-accent:#0b6bcb;');
    expect(style).toContain('--pp-on-accent:#4433a6;');
  });

  test('have the color of the theme’s buttons as accent if the theme names no primary color', async () => {
    await withTheme(
      `remove_all_filters( 'wp_theme_json_data_user' ); add_filter( 'wp_theme_json_data_theme', function ( $data ) { return $data->update_with( array( 'version' => 2, 'styles' => array( 'elements' => array( 'button' => array( 'color' => array( 'background' => '#5b2a86' ) ) ) ) ) ); } );`,
    );
    expect(await styleOf()).toContain('--pp-accent:#5b2a86;');
  });

  test('have the next color of the theme that carries white text if its primary color is too bright', async () => {
    // As Twenty Twenty-Three has it.
    const palette = [
      ['primary', '#9DFF20'],
      ['secondary', '#345C00'],
    ].map(([slug, color]) => `array( 'slug' => '${slug}', 'name' => '${slug}', 'color' => '${color}' )`);
    await withTheme(
      `remove_all_filters( 'wp_theme_json_data_user' ); add_filter( 'wp_theme_json_data_theme', function ( $data ) { return $data->update_with( array( 'version' => 2, 'settings' => array( 'color' => array( 'palette' => array( ${palette.join(', ')} ) ) ), 'styles' => array( 'elements' => array( 'button' => array( 'color' => array( 'background' => '#9DFF20' ) ) ) ) ) ); } );`,
    );
    expect(await styleOf()).toContain('--pp-accent:#345c00;');
  });

  test('have the owner’s brand color, whatever the theme’s is', async () => {
    await host.site.run(`update_option( 'practice_portal_brand_colour', '#7a2fb8' );`);
    try {
      expect(await styleOf()).toContain('--pp-accent:#7a2fb8;');
    } finally {
      await host.site.run(`delete_option( 'practice_portal_brand_colour' );`);
    }
  });

  test('put the portal on its own background if the page’s color has too little contrast', async () => {
    await withTheme(
      `add_filter( 'wp_theme_json_data_user', function ( $data ) { return $data->update_with( array( 'version' => 2, 'styles' => array( 'color' => array( 'background' => '#888888', 'text' => '#777777' ) ) ) ); } );`,
    );
    const style = await styleOf();
    expect(style).toContain('--pp-frame:24px;');
    expect(style).not.toContain('--pp-paper:');
  });

  test.each([
    ['d1e4dd', '--pp-paper:#d1e4dd;--pp-'],
    ['39414d', '--pp-scheme:dark;--pp-paper:#39414d;'],
  ])('are on the background of a classic theme: %s', async (background, expected) => {
    const folder = '/wordpress/wp-content/themes/classic';
    host.site.php.mkdirTree(folder);
    const files = {
      'style.css': '/* Theme Name: Classic */',
      'functions.php': `<?php add_theme_support( 'title-tag' ); add_theme_support( 'custom-background', array( 'default-color' => '${background}' ) );`,
      'index.php': '<?php get_header(); while ( have_posts() ) { the_post(); the_content(); } get_footer();',
      'header.php':
        '<!doctype html><html <?php language_attributes(); ?>><head><?php wp_head(); ?></head><body <?php body_class(); ?>>',
      'footer.php': '<?php wp_footer(); ?></body></html>',
    };
    for (const [name, content] of Object.entries(files)) host.site.php.writeFile(`${folder}/${name}`, content);
    const before = await host.site.run(`echo get_stylesheet(); switch_theme( 'classic' );`);
    try {
      const { status, errors } = await host.site.request({ url: '/register/' });
      expect([status, errors]).toEqual([200, '']);
      expect(await styleOf()).toContain(expected);
    } finally {
      await host.site.run(`switch_theme( '${before}' );`);
    }
  });

  test('the owner’s choice in the editor wins over the theme', async () => {
    host.site.php.writeFile(
      '/wordpress/wp-content/mu-plugins/test-palette.php',
      `<?php add_filter( 'wp_theme_json_data_user', function ( $data ) { return $data->update_with( array( 'version' => 2, 'settings' => array( 'color' => array( 'palette' => array( 'custom' => array( array( 'slug' => 'base', 'name' => 'Base', 'color' => '#FFFFFF' ), array( 'slug' => 'contrast', 'name' => 'Contrast', 'color' => '#000000' ), array( 'slug' => 'primary', 'name' => 'Primary', 'color' => '#7A2FB8' ) ) ) ) ) ) ); } );`,
    );
    expect(await styleOf()).toContain('--pp-accent:#7a2fb8;');
  });

  test('are in the page itself if no file can be written', async () => {
    host.site.php.writeFile(
      '/wordpress/wp-content/mu-plugins/test-uploads.php',
      `<?php add_filter( 'upload_dir', function ( $uploads ) { return array( 'error' => 'No space left on device.' ) + $uploads; } );`,
    );
    expect((await onPage())?.textContent).toMatch(/^\.pp\.pp\{--pp-/);
  });
});
