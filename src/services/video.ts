/** Selects the player for the URL of a video. */
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
 * Selects how to play the video at this URL. YouTube and Vimeo pages cannot be framed, so their players are used,
 * without cookies and tracking. An unknown URL becomes a link.
 *
 * @param url any text; only http and https are played
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
