/** Turns the JSON of `npm audit` and `npm outdated` into readable lines; null if the registry did not respond. */

/** @param {string} text @returns {Record<string, any> | null} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} text The output of `npm audit --json`. */
export function vulnerableIn(text) {
  const report = parsed(text);
  if (report === null || typeof report['vulnerabilities'] !== 'object') return null;
  return Object.values(report['vulnerabilities']).map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
}

/** @param {string} text The output of `npm outdated --json`; empty if nothing is outdated. */
export function outdatedIn(text) {
  const report = text.trim() === '' ? {} : parsed(text);
  if (report === null || 'error' in report || 'statusCode' in report) return null;
  return Object.entries(report).map(
    ([name, { current, latest }]) => `${name} ${current ?? 'missing'} (latest ${latest})`,
  );
}
