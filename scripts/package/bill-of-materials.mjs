/**
 * Writes two files beside the plugin's zip: a software bill of materials (CycloneDX) with every library that the bundle may
 * contain, and the checksums of zip and bill. Their content is the same on every machine and at any time.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { pluginVersion } from './plugin-zip.mjs';

const lockFile = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

/** @typedef {{ version: string, integrity?: string, license?: string, dev?: boolean, devOptional?: boolean, peer?: boolean, os?: string[], cpu?: string[], dependencies?: Record<string, string> }} Locked */

/** @param {string} place A key of the lock file. */
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @param {string} name @param {string} version */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** @param {string} license The package's license field: an SPDX identifier or expression. */
const licenseOf = (license) =>
  /^[\w.-]+$/.test(license) ? new Models.SpdxLicense(license) : new Models.NamedLicense(license);

/** @param {string} integrity The checksum in npm's format, base64. */
const sha512Of = (integrity) => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');

/** The libraries that the bundle may contain. Development tools, programs for one platform and types are not shipped. */
export function shippedLibraries() {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(fs.readFileSync(lockFile, 'utf8'));
  return Object.entries(packages).filter(
    ([place, { dev, devOptional, peer, os, cpu }]) =>
      place !== '' && !dev && !devOptional && !peer && !os && !cpu && !nameOf(place).startsWith('@types/'),
  );
}

/** @returns {string} The bill of materials, as JSON. */
export function billOfMaterials() {
  const plugin = new Models.Component(Enums.ComponentType.Application, 'practice-portal', {
    version: pluginVersion(),
    bomRef: `practice-portal@${pluginVersion()}`,
  });
  plugin.licenses.add(licenseOf('GPL-2.0-or-later'));
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: plugin }) });
  for (const [place, { version, integrity = '', license = '' }] of shippedLibraries()) {
    const purl = purlOf(nameOf(place), version);
    const library = new Models.Component(Enums.ComponentType.Library, nameOf(place), { version, purl, bomRef: place });
    if (integrity.startsWith('sha512-')) library.hashes.set(Enums.HashAlgorithm['SHA-512'], sha512Of(integrity));
    if (license !== '') library.licenses.add(licenseOf(license));
    plugin.dependencies.add(library.bomRef);
    bom.components.add(library);
  }
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

/**
 * @param {string} zip The path of the plugin's zip.
 * @returns {{ bill: string, checksums: string }} The files that were written beside it.
 */
export function writeBillOfMaterials(zip) {
  const bill = zip.replace(/\.zip$/, '.cdx.json');
  fs.writeFileSync(bill, billOfMaterials());
  const checksums = path.join(path.dirname(zip), 'SHA256SUMS');
  const lines = [zip, bill].map((file) => {
    const sum = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
    return `${sum}  ${path.basename(file)}\n`;
  });
  fs.writeFileSync(checksums, lines.join(''));
  return { bill, checksums };
}
