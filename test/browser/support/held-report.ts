/** A report on the second origin that sends its events when the test says so. */
import type { Page } from 'playwright-core';
import { REPORT_TELLS } from '../../machines/pulse-board/pulse-board.screen.ts';
import { REPORTED } from '../../machines/pulse-board/pulse-board.model.ts';
import { sandboxUrl } from './portal.ts';

const ADDRESS = `${sandboxUrl}/held-report.html`;

export const heldConfiguration = {
  type: 'report',
  id: 'held',
  embedUrl: `${ADDRESS}?reportId=held`,
  accessToken: 'held-token',
  tokenType: 1,
};

const HTML = `<!doctype html>
<html lang="en">
  <title>Held report</title>
  <button id="loaded">${REPORT_TELLS.loaded}</button>
  <button id="failed">${REPORT_TELLS.failed}</button>
  <script>
    const uid = new URLSearchParams(location.search).get('uid');
    const tell = (name, body) =>
      parent.postMessage({ method: 'POST', url: '/reports/' + uid + '/events/' + name, headers: { id: crypto.randomUUID() }, body }, '*');
    addEventListener('message', ({ data, source, origin }) => {
      if (data && data.method) source.postMessage({ statusCode: 202, headers: { id: data.headers.id }, body: null }, origin);
    });
    loaded.onclick = () => tell('loaded', {});
    failed.onclick = () => tell('error', { message: '${REPORTED}' });
  </script>
</html>`;

export const serveHeldReport = (page: Page) =>
  page.route(`${ADDRESS}*`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: HTML }));

/** The Pulse Board's frame, found by its title. */
export const reportFrame = (page: Page) => page.locator('iframe[title="Pulse Board report"]');

/** Makes the report in the frame send that event. */
export const tellFromReport = (page: Page, what: keyof typeof REPORT_TELLS) =>
  reportFrame(page).contentFrame().getByRole('button', { name: REPORT_TELLS[what] }).click();
