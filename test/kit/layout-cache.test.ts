/** The cache reuses a layout until something in it changes. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withLayoutCache } from '../../kit/drawing/layout-cache.ts';
import type { LayoutEngine } from '../../kit/drawing/layout.ts';

const folder = mkdtempSync(join(tmpdir(), 'layouts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const graph = (width: number) => ({ id: 'page', children: [{ id: 'state', width, height: 20 }] });

/** Counts its calls, and places everything at 7. */
function counting() {
  const asked: unknown[] = [];
  const layout = async (one: { children?: object[] }) => {
    asked.push(one);
    return { ...one, children: (one.children ?? []).map((child) => ({ ...child, x: 7 })) };
  };
  return { asked, create: () => ({ layout }) as unknown as LayoutEngine };
}

describe('a layout', () => {
  it('is computed once for a graph, also for later callers', async () => {
    const { asked, create } = counting();
    const first = await withLayoutCache(create, '1', folder).layout(graph(50));
    const later = await withLayoutCache(create, '1', folder).layout(graph(50));
    expect(later).toEqual(first);
    expect(later.children?.[0]).toMatchObject({ x: 7, width: 50 });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['another graph', graph(51), '1'],
    ['another engine', graph(50), '2'],
  ])('is recomputed for %s', async (_, one, version) => {
    const { asked, create } = counting();
    await withLayoutCache(create, version, folder).layout(one);
    expect(asked).toHaveLength(1);
  });

  it('is recomputed if the cached file cannot be read', async () => {
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{');
    const { asked, create } = counting();
    const laid = await withLayoutCache(create, '1', folder).layout(graph(50));
    expect(laid.children?.[0]).toMatchObject({ x: 7 });
    expect(asked).toHaveLength(1);
  });

  it('is computed even if nothing can be cached', async () => {
    const { asked, create } = counting();
    writeFileSync(join(folder, 'file'), '');
    await withLayoutCache(create, '1', join(folder, 'file')).layout(graph(50));
    await withLayoutCache(create, '1', join(folder, 'file')).layout(graph(50));
    expect(asked).toHaveLength(2);
  });

  it('that was unused for the longest time is evicted when there are too many', async () => {
    const own = mkdtempSync(join(tmpdir(), 'layouts-'));
    const { asked, create } = counting();
    const engine = withLayoutCache(create, '1', own, 10);
    const long = new Date(Date.now() - 86_400_000);
    for (let width = 1; width <= 10; width += 1) await engine.layout(graph(width));
    for (const name of readdirSync(own)) utimesSync(join(own, name), long, long);
    // Asked for again: it stays.
    await engine.layout(graph(3));
    await engine.layout(graph(11));
    expect(readdirSync(own)).toHaveLength(8);
    expect(asked).toHaveLength(11);
    await engine.layout(graph(3));
    await engine.layout(graph(11));
    expect(asked).toHaveLength(11);
    rmSync(own, { recursive: true });
  });
});
