/** Paginated reports refuse the methods that only other reports have. */
import { NOT_SUPPORTED_FOR_PAGINATED } from '../../errors.ts';
import { isPaginated } from '../frame/embed-url.ts';

/** Rejects with the contract's text before anything is sent. */
export const rejectIfPaginated = (asking: { config: { embedUrl?: string } }): Promise<never> | null =>
  isPaginated(asking.config.embedUrl) ? Promise.reject<never>(NOT_SUPPORTED_FOR_PAGINATED) : null;
