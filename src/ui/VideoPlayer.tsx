import { useSelector } from '@xstate/react';
import type { VideoRef } from '../../machines/video/video.machine.ts';
import { selectSource, selectVideoView } from '../../machines/video/video.selectors.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { Notice } from './Notice.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { rich, t } from './text/t.ts';
import './video-player.css';

type Props = {
  video: VideoRef;
  title: string;
  /** A preview picture; without one the background is plain. */
  poster?: string | null;
};

/** A 16:9 area with a constant size: first a button, then the player, or a link if no player here can play it. */
export function VideoPlayer({ video, title, poster = null }: Props) {
  const view = useSelector(video, selectVideoView);
  const { player, url } = useSelector(video, selectSource);
  if (view === 'link') {
    return (
      <a className="pp-video-link" href={url}>
        {t('Video: {title}', { title })}
      </a>
    );
  }
  return (
    <div className="pp-video">
      {view === 'poster' ? (
        <Button className="pp-video-play" onClick={() => video.send({ type: 'video.requested' })}>
          {poster ? <img className="pp-video-poster" src={poster} alt="" loading="lazy" /> : null}
          <span className="pp-video-mark">
            <Icon name="play" />
          </span>
          <VisuallyHidden>{t('Play video: {title}', { title })}</VisuallyHidden>
        </Button>
      ) : null}
      {view === 'player' && player === 'file' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- The page data name no captions; a file may hold them.
        <video
          className="pp-video-player"
          src={url}
          aria-label={title}
          controls
          autoPlay
          ref={takeFocus}
          onError={() => video.send({ type: 'video.failed' })}
        />
      ) : null}
      {view === 'player' && player === 'frame' ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- Another site's player: the browser keeps it apart, a sandbox would only take its storage.
        <iframe
          className="pp-video-player"
          src={url}
          title={t('Video: {title}', { title })}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          ref={takeFocus}
        />
      ) : null}
      {view === 'failure' ? (
        <div className="pp-video-failure">
          <Notice
            tone="danger"
            role="alert"
            action={<Button onClick={() => video.send({ type: 'video.requested' })}>{t('Retry')}</Button>}
          >
            {rich('The video could not be played. <link>Open the video</link>', {
              link: linkTo(url),
            })}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

/** The pressed button is gone, so the focus moves to the player in its place. */
const takeFocus = (player: HTMLElement | null) => player?.focus();

const linkTo = (url: string) => (words: string) => <a href={url}>{words}</a>;
