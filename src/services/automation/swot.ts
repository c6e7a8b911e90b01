/**
 * The automation that creates SWOT analyses: an external webhook (spec: spotlight#swot-analysis, onboarding#report-that-failed).
 */
import { requestExternal } from '../external-request.ts';

export type SwotOptions = {
  /** From the page data; it may have a query. */
  webhookUrl: string;
  /** The current user's e-mail address. */
  email: string;
};

/**
 * Requests an analysis.
 *
 * @returns the text of the response, which is only logged
 * @throws {FetchError} as `requestExternal`
 */
export const createGenerateAnalysis =
  ({ webhookUrl, email }: SwotOptions) =>
  async (signal: AbortSignal): Promise<string> => {
    const address = new URL(webhookUrl);
    address.searchParams.set('email', email);
    return (await requestExternal(address.href, { followsRedirects: true, signal })).text;
  };
