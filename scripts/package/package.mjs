/**
 * Writes the deliverables to `dist/`: the plugin's zip, the npm package with `practice-portal/embed`,
 * `practice-portal/embed/react` and `practice-portal/machines`, and `statechart-kit`, the charts' tools. Run `npm run build`
 * first.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBillOfMaterials } from './bill-of-materials.mjs';
import { writeKitPackage } from './kit-package.mjs';
import { writeNpmPackage } from './npm-package.mjs';
import { writePluginZip } from './plugin-zip.mjs';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const shown = (/** @type {string} */ file) => path.relative(process.cwd(), file);

const zip = writePluginZip(dist);
console.log(`The plugin   ${shown(zip)}`);
const { bill, checksums } = writeBillOfMaterials(zip);
console.log(`Beside it    ${shown(bill)}, ${shown(checksums)}`);
const npm = path.join(dist, 'npm');
await writeNpmPackage(npm);
console.log(`For npm      ${shown(npm)}`);
const kit = path.join(dist, 'statechart-kit');
await writeKitPackage(kit);
console.log(`For npm      ${shown(kit)}`);
