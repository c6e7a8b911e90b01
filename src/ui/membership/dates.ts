/** In the reader's own language and time zone. */
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** @param seconds since 1970 */
export const formatDay = (seconds: number): string => DAY.format(seconds * 1000);
