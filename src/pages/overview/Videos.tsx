import type { VideoRef } from '../../../machines/video/video.machine.ts';
import { VideoPlayer } from '../../ui/VideoPlayer.tsx';
import { t } from '../../ui/text/t.ts';

export type ListedVideo = {
  title: string;
  /** A preview picture; '' without one. */
  poster: string;
  actor: VideoRef;
};

/** The videos in a column. */
export function Videos({ videos }: { videos: readonly ListedVideo[] }) {
  return (
    <section className="pp-overview-section" aria-labelledby="pp-overview-videos">
      <h2 id="pp-overview-videos">{t('Videos')}</h2>
      {videos.length === 0 ? (
        <p className="pp-empty pp-empty-videos">{t('There are no videos yet. New ones will be listed here.')}</p>
      ) : (
        <ul className="pp-videos">
          {videos.map(({ title, poster, actor }) => (
            <li key={actor.sessionId} className="pp-videos-item">
              <VideoPlayer video={actor} title={title || t('Video')} poster={poster} />
              <p className="pp-videos-title" dir="auto">
                {title || t('Video')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
