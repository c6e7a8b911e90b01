import { useSelector } from '@xstate/react';
import type { VideoRef } from '../../machines/video/video.machine.ts';
import { selectSource, selectVideoView } from '../../machines/video/video.selectors.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { Notice } from './Notice.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import './video-player.css';

type Props = {
  video: VideoRef;
  title: string;
  /** A picture of it; without one the place is plain. */
  poster?: string | null;
};

/** A place of 16:9 that keeps its size: first a button, then the player; a link where no player here can play it. */
export function VideoPlayer({ video, title, poster = null }: Props) {
  const view = useSelector(video, selectVideoView);
  const { player, url } = useSelector(video, selectSource);
  if (view === 'link') {
    return (
      <a className="pp-video-link" href={url}>
        Video: {title}
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
          <VisuallyHidden>Play video: {title}</VisuallyHidden>
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
          title={`Video: ${title}`}
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
            action={<Button onClick={() => video.send({ type: 'video.requested' })}>Retry</Button>}
          >
            The video could not be played. <a href={url}>Open the video</a>
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

/** The button that was pressed is gone: who works with the keyboard goes on in the player that took its place. */
const takeFocus = (player: HTMLElement | null) => player?.focus();
