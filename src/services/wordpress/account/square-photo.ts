/** Photos that members choose. */
import { PHOTO_SIDE_LIMIT } from '../../../../machines/lib/contract/rules.ts';

const QUALITY = 0.85;

/**
 * The middle of a picture as a small square JPEG, upright and without metadata, on white.
 *
 * @returns the JPEG as base64; null if the browser cannot decode the file
 */
export async function squarePhoto(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PHOTO_SIDE_LIMIT;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PHOTO_SIDE_LIMIT, PHOTO_SIDE_LIMIT);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, PHOTO_SIDE_LIMIT, PHOTO_SIDE_LIMIT);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? null;
}
