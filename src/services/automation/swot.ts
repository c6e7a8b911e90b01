/** The automation that makes SWOT analyses: an external webhook (specification, section 7; host contract, section 6). */
import { requestExternal } from '../external-request.ts';

export type SwotOptions = {
  /** Comes from the page data; it may have a query of its own. */
  webhookUrl: string;
  /** The current user's. */
  email: string;
};

/**
 * Asks for an analysis.
 *
 * @returns the answer's text, which is for the log and says nothing to the portal
 * @throws {FetchError} as `requestExternal`
 */
export const createGenerateAnalysis =
  ({ webhookUrl, email }: SwotOptions) =>
  async (signal: AbortSignal): Promise<string> => {
    const address = new URL(webhookUrl);
    address.searchParams.set('email', email);
    return (await requestExternal(address.href, { followsRedirects: true, signal })).text;
  };
