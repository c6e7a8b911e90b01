/** The files beside the plugin's zip, and the integrity hashes of the lock files. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { outdatedIn, vulnerableIn } from '../../scripts/advisories/read.mjs';
import { billOfMaterials, shippedLibraries, writeBillOfMaterials } from '../../scripts/package/bill-of-materials.mjs';
import manifest from '../../package.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'practice-portal-bill-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the bill of materials', () => {
  const bill = JSON.parse(billOfMaterials());

  test('is CycloneDX, and the same wherever it is made', () => {
    expect([bill.bomFormat, bill.specVersion, bill.metadata.component.name]).toEqual([
      'CycloneDX',
      '1.6',
      'practice-portal',
    ]);
    expect(billOfMaterials()).toBe(billOfMaterials());
    expect(JSON.stringify(bill)).not.toMatch(/timestamp|serialNumber/);
  });

  test('has every library that can be in the bundle, with its hash and licence', () => {
    const names = bill.components.map(({ group, name }: { group?: string; name: string }) =>
      group ? `${group}/${name}` : name,
    );
    for (const name of Object.keys(manifest.dependencies)) expect(names).toContain(name);
    for (const name of ['vite', 'vitest', 'typescript']) expect(names).not.toContain(name);
    // No bundle contains types or programs for one machine.
    expect(names.filter((name: string) => /^@(types|typescript)\//.test(name))).toEqual([]);
    expect(bill.components).toHaveLength(shippedLibraries().length);
    for (const { hashes, licenses, purl } of bill.components) {
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
      expect(licenses).toHaveLength(1);
      expect(purl).toMatch(/^pkg:npm\/[^@]+@\d/);
    }
  });

  test('is written beside the zip, with checksums that `sha256sum --check` reads', () => {
    const zip = join(folder, 'practice-portal-0.0.1.zip');
    writeFileSync(zip, 'a zip');
    const written = writeBillOfMaterials(zip);
    const sum = createHash('sha256').update('a zip').digest('hex');
    const [first, second] = readFileSync(written.checksums, 'utf8').split('\n');
    expect(first).toBe(`${sum}  practice-portal-0.0.1.zip`);
    expect(second).toMatch(/^[0-9a-f]{64} {2}practice-portal-0\.0\.1\.cdx\.json$/);
  });
});

type Locked = { integrity?: string; link?: boolean };

test.each(['package-lock.json', 'wordpress/host/package-lock.json'])('%s has integrity for everything', (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
  const without = Object.entries(packages).filter(
    ([place, { integrity = '', link }]) => place !== '' && link !== true && !integrity.startsWith('sha512-'),
  );
  // A folder inside a package is covered by the package's hash.
  const unexplained = without.filter(
    ([place]) => !(place.split('node_modules/').at(-1) ?? '').replace(/^@[^/]+\//, '').includes('/'),
  );
  expect(unexplained.map(([place]) => place)).toEqual([]);
});

describe('what the registry says before a release', () => {
  test('is told as lines', () => {
    const audit = { vulnerabilities: { left: { name: 'left', severity: 'high', range: '<2' } } };
    expect(vulnerableIn(JSON.stringify(audit))).toEqual(['high: left <2']);
    expect(vulnerableIn('{"vulnerabilities":{}}')).toEqual([]);
    expect(outdatedIn('{"left":{"current":"1.0.0","wanted":"1.0.0","latest":"2.0.0"}}')).toEqual([
      'left 1.0.0 (latest 2.0.0)',
    ]);
    expect(outdatedIn('')).toEqual([]);
  });

  test('is not taken for good news when it did not answer', () => {
    const refused = '{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":"","detail":""}}';
    for (const text of [refused, 'npm error', '']) expect(vulnerableIn(text)).toBeNull();
    for (const text of [refused, 'npm error']) expect(outdatedIn(text)).toBeNull();
  });
});
