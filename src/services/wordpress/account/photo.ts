/** The photo of the member on the host: `/account/photo`. */
import * as v from 'valibot';
import type { PhotoFile, PhotoOutcome } from '../../../../machines/photo/photo.types.ts';
import { squarePhoto } from './square-photo.ts';
import { webUrl } from '../api-schema.ts';
import type { Rest } from '../rest.ts';

const storedSchema = v.object({ value: v.union([v.literal(''), webUrl]) });

/**
 * Stores a small square of a photo, or removes the stored photo.
 *
 * @throws {FetchError} as `rest.call`
 */
export const createSavePhoto =
  (rest: Rest) =>
  async ({ file }: { file: PhotoFile | null }, signal: AbortSignal): Promise<PhotoOutcome> => {
    const value = file instanceof Blob ? await squarePhoto(file) : '';
    if (value === null) return { kind: 'unreadable' };
    const stored = await rest.call(storedSchema, { method: 'PUT', to: ['account', 'photo'], json: { value }, signal });
    return { kind: 'stored', url: stored.value };
  };
