/** Which player an address of a video needs. */
import type { VideoSource } from '../../machines/video/video.types.ts';
import { safeUrl } from './safe-url.ts';

const FILE = /\.(mp4|m4v|webm|ogv|mov)$/i;
const YOUTUBE_ID = /^[\w-]{6,20}$/;
const VIMEO_ID = /^\d{5,12}$/;

const elsewhere = (url: string): VideoSource => ({ player: 'elsewhere', url });

const youtube = (id: string | null | undefined, url: string): VideoSource =>
  id && YOUTUBE_ID.test(id)
    ? { player: 'frame', url: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` }
    : elsewhere(url);

/**
 * The way to play the video at this address. Of YouTube and Vimeo, whose pages cannot be framed, the player is taken
 * (without cookies, without tracking); whatever is not known stays a link.
 *
 * @param url any text; what is not http or https is not played
 */
export function videoSourceFor(url: string): VideoSource {
  const parsed = safeUrl(url);
  if (parsed === null || !/^https?:/i.test(url)) return elsewhere(url);
  const host = parsed.hostname.replace(/^(www|m)\./, '');
  const [first, second] = parsed.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youtube(first, url);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtube(first === 'watch' ? parsed.searchParams.get('v') : second, url);
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = first === 'video' ? second : first;
    return id && VIMEO_ID.test(id)
      ? { player: 'frame', url: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1` }
      : elsewhere(url);
  }
  return FILE.test(parsed.pathname) ? { player: 'file', url } : elsewhere(url);
}
