/** Estimates passwords with zxcvbn, which WordPress ships for its own forms. */
import type { Estimate, PasswordScore } from '../../../machines/password-strength/password-strength.types.ts';
import { apiObject, webUrl } from './api-schema.ts';

/** The page data of a view with a new password. */
export const passwordDataSchema = apiObject({ zxcvbn_url: webUrl });

/** zxcvbn needs seconds for very long texts, and these are strong. */
const ESTIMATED_LENGTH = 100;

/** zxcvbn compares whole words, so the parts of an e-mail address count too. */
const partsOf = (text: string) => [text, ...text.split(/[^\p{L}\d]+/u)].filter((part) => part !== '');

type Zxcvbn = (password: string, personal: string[]) => { score: PasswordScore };

type EstimatorWindow = { document: Document; zxcvbn?: Zxcvbn };

/** @returns a function that rejects if the script does not load. The next call loads it again. */
export function createPasswordEstimator(url: string, page: EstimatorWindow = window) {
  let loading: Promise<void> | null = null;

  const load = () =>
    new Promise<void>((resolve, reject) => {
      const script = page.document.createElement('script');
      script.async = true;
      script.src = url;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        script.remove();
        loading = null;
        reject(new Error('zxcvbn did not load.'));
      });
      page.document.head.append(script);
    });

  return async ({ password, personal }: Estimate): Promise<PasswordScore> => {
    // Another plugin's form on this page may have loaded it.
    if (!page.zxcvbn) await (loading ??= load());
    if (!page.zxcvbn) throw new Error('The script does not define zxcvbn.');
    return page.zxcvbn(password.slice(0, ESTIMATED_LENGTH), personal.flatMap(partsOf)).score;
  };
}
