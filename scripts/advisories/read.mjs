/** What `npm audit` and `npm outdated` say, as lines for people; null when the registry did not answer. */

/** @param {string} text @returns {Record<string, any> | null} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} text What `npm audit --json` has printed. */
export function vulnerableIn(text) {
  const report = parsed(text);
  if (report === null || typeof report['vulnerabilities'] !== 'object') return null;
  return Object.values(report['vulnerabilities']).map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
}

/** @param {string} text What `npm outdated --json` has printed; nothing at all when nothing is. */
export function outdatedIn(text) {
  const report = text.trim() === '' ? {} : parsed(text);
  if (report === null || 'error' in report || 'statusCode' in report) return null;
  return Object.entries(report).map(
    ([name, { current, latest }]) => `${name} ${current ?? 'missing'} (latest ${latest})`,
  );
}
