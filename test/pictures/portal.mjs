/**
 * Calls a service behind the pages of a portal (test/browser/support/portal-process.mjs).
 *
 * @param {import('../browser/support/start-portal.mjs').PortalAddresses} portal
 * @param {string} service
 * @param {unknown} [argument]
 * @returns {Promise<any>} The service's result.
 * @throws {Error} With the service's error.
 */
export async function askPortal({ controlUrl }, service, argument) {
  const response = await fetch(controlUrl, { method: 'POST', body: JSON.stringify({ service, argument }) });
  const { answer, error } = /** @type {{ answer: any, error?: string }} */ (await response.json());
  if (error) throw new Error(error);
  return answer;
}
