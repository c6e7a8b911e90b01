let timeZone = '';

/** @param zone in WordPress' format: "America/Los_Angeles", or an offset such as "+05:30"; '' for the browser's own. */
export function setTimeZone(zone: string): void {
  timeZone = zone;
}

/** The site's time zone, in which all dates are shown. */
export const getTimeZone = () => timeZone;
