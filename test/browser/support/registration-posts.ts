/** The registration POST on its way to the server. */
import type { Page, Request } from 'playwright-core';

export const REGISTRATIONS = '**/wp-json/practice-portal/v1/registrations';

const isRegistration = (request: Request) => request.method() === 'POST' && request.url().endsWith('/registrations');

/** Every registration POST that the page sends from now on, including those that never arrive. */
export function watchRegistrations(page: Page): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (isRegistration(request)) posts.push(request);
  });
  return posts;
}

/** The fields of a multipart body. The registration sends no files. */
export function fieldsOf(request: Request): Record<string, string> {
  const parts = (request.postData() ?? '').matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...parts].map(([, name = '', value = '']) => [name, value]));
}
