/** What a page complains about: errors in its console, uncaught errors, and responses with a status from 400 on. */
import type { DrivenPage } from './driven-page.ts';

/** The browser's own line about a response or an aborted request, which the response and the path tell. */
const OF_THE_NETWORK = /^Failed to load resource/;
const FIRST_FAILURE = 400;

/**
 * Listens to a page.
 *
 * @param allowed what a complaint may match
 * @param isStubbed whether the test itself has answered that request
 * @throws when the driver of the browser reports none of them
 */
export function hearComplaints(
  page: Pick<DrivenPage<unknown>, 'on' | 'off'>,
  allowed: readonly RegExp[],
  isStubbed: (request: object) => boolean,
) {
  if (!page.on) throw new Error('This page reports no complaints: leave out allowedComplaints.');
  const heard: string[] = [];
  const hear = (complaint: string) => {
    if (!allowed.some((one) => one.test(complaint))) heard.push(complaint);
  };
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error' && !OF_THE_NETWORK.test(message.text())) hear(`console: ${message.text()}`);
  };
  const onError = (error: Error) => hear(`uncaught: ${error.message}`);
  const onResponse = (response: { status(): number; url(): string; request(): object }) => {
    if (response.status() >= FIRST_FAILURE && !isStubbed(response.request()))
      hear(`HTTP ${response.status()}: ${response.url()}`);
  };
  page.on('console', onConsole);
  page.on('pageerror', onError);
  page.on('response', onResponse);
  return {
    /** @throws with all complaints so far */
    check() {
      if (heard.length > 0) throw new Error(`The page complains:\n${[...new Set(heard)].join('\n')}`);
    },
    end() {
      page.off?.('console', onConsole);
      page.off?.('pageerror', onError);
      page.off?.('response', onResponse);
    },
  };
}
