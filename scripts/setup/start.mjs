import path from 'node:path';
import { buildGallery, setUp } from './setup.mjs';

const reset = process.argv.includes('--reset');
const port = Number(process.env.PORT || 9400);

try {
  if (!Number.isInteger(port) || port < 0 || port > 65_000) {
    throw new Error(`PORT is ${process.env.PORT}, which is no port.`);
  }
  await setUp();
  stopOnSignals();
  // Imported here, because the host's packages are installed only now.
  const { serve } = await import('../../wordpress/host/serve.mjs');
  const { defaultDataFolder, resetDataFolder } = await import('../../wordpress/host/data-folder.mjs');
  const dataFolder = path.resolve(process.env.PRACTICE_PORTAL_DATA ?? defaultDataFolder);
  if (reset) await resetDataFolder(dataFolder);
  console.log('Starting WordPress …');
  console.log(welcome(await serve({ port, dataFolder, isAttended: true }), dataFolder));
  // Built last, so that the developer does not wait for it. Until then its URL shows that it is being built.
  await buildGallery().catch((error) => console.error(`The gallery could not be built. ${error.message}`));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** Exits on Ctrl-C, the normal way to stop. No cleanup is needed, because SQLite's journal keeps the data consistent. */
function stopOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      console.log('\nStopped.');
      process.exit(0);
    });
  }
}

/**
 * @param {import('../../wordpress/host/serve.mjs').Host} host
 * @param {string} dataFolder
 * @returns {string} The message for a newcomer.
 */
function welcome({ address, sandboxUrl, realStripe, realMaps }, dataFolder) {
  const cards = realStripe
    ? ['Cards     your Stripe account’s (its keys are set in the environment)']
    : [
        'Cards     4242 4242 4242 4242 succeeds · 4000 0000 0000 0002 is declined',
        '          4000 0000 0000 9995 has insufficient funds · 4000 0025 0000 3155 asks for 3-D Secure',
        `          (Stripe’s stand-in answers at ${sandboxUrl}; no card is charged)`,
      ];
  return [
    '',
    `Practice Portal is ready:  ${address}/`,
    '',
    'Machines  at /machines/, and ?inspect at the end of any address of the portal lets them be watched',
    'Users     admin, member, partner, doctor; each one’s password is the name',
    'Coupons   WELCOME10 (10 % off) · FREEMONTH (the first month free)',
    ...cards,
    ...(realMaps ? [] : ['Maps      a stand-in; set PRACTICE_PORTAL_MAPS_API_KEY for the real ones']),
    '',
    `Data      ${dataFolder}; npm start -- --reset deletes it`,
    'Stop      Ctrl-C',
    '',
  ].join('\n');
}
