/**
 * Decodes the positions of all members. Fifty thousand of them take a quarter of a megabyte in the host's binary format
 * (`Directory/MapPoints.php`), much less than JSON or objects would.
 */
import * as v from 'valibot';
import type { FetchError } from '../../../../machines/lib/errors.ts';
import type { MapPoints } from '../../../../machines/member-map/member-map.types.ts';

/** The host counts in this fraction of a degree. */
const DEGREE = 100_000;

export const mapPointsSchema = v.object({
  version: v.string(),
  ids: v.string(),
  lat: v.string(),
  lng: v.string(),
  professions: v.string(),
});

export const matchingIdsSchema = v.object({ version: v.string(), ids: v.string() });

const invalidResponse = (where: string): FetchError => ({ kind: 'invalidResponse', where });

function bytesOf(text: string, where: string): Uint8Array {
  let chars;
  try {
    chars = atob(text);
  } catch {
    throw invalidResponse(where);
  }
  // By index: a callback for each of half a million bytes would cause a noticeable pause.
  const bytes = new Uint8Array(chars.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = chars.charCodeAt(index);
  return bytes;
}

/**
 * @param text the difference of each id to the one before, seven bits to a byte, in base64
 * @throws {FetchError} invalidResponse
 */
export function decodeIds(text: string): Int32Array {
  const bytes = bytesOf(text, 'ids');
  const numbers = new Int32Array(bytes.length);
  let count = 0;
  let before = 0;
  let value = 0;
  let shift = 0;
  for (const byte of bytes) {
    value += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte > 127) continue;
    before += value;
    numbers[count] = before;
    count += 1;
    value = 0;
    shift = 0;
  }
  if (shift > 0) throw invalidResponse('ids');
  return numbers.slice(0, count);
}

/** 32-bit integers: all first bytes, then all second bytes, and so on. */
function degreesOf(text: string, count: number, where: string): Float64Array {
  const bytes = bytesOf(text, where);
  if (bytes.length !== 4 * count) throw invalidResponse(where);
  const at = (plane: number, index: number) => bytes[plane * count + index] ?? 0;
  const degrees = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    const high = (at(0, index) << 24) | (at(1, index) << 16);
    degrees[index] = (high | (at(2, index) << 8) | at(3, index)) / DEGREE;
  }
  return degrees;
}

/**
 * @returns all members with a position
 * @throws {FetchError} invalidResponse
 */
export function decodeMapPoints({
  version,
  ids,
  lat,
  lng,
  professions,
}: v.InferOutput<typeof mapPointsSchema>): MapPoints {
  const numbers = decodeIds(ids);
  const count = numbers.length;
  const kinds = bytesOf(professions, 'professions');
  if (kinds.length !== count) throw invalidResponse('professions');
  return {
    version,
    ids: numbers,
    lat: degreesOf(lat, count, 'lat'),
    lng: degreesOf(lng, count, 'lng'),
    professions: kinds,
  };
}
