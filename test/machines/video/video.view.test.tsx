import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { videoMachine, type VideoRef } from '../../../machines/video/video.machine.ts';
import type { VideoContext, VideoSource } from '../../../machines/video/video.types.ts';
import { Videos } from '../../../src/pages/overview/Videos.tsx';
import { VideoPlayer } from '../../../src/ui/VideoPlayer.tsx';
import { describeView } from '../describe-view.ts';
import { videoModels } from './video.model.ts';
import { videoUserActions, videoScreen } from './video.screen.ts';

const ELEMENT = { file: 'VIDEO', frame: 'IFRAME', elsewhere: undefined };
const player = () => document.querySelector<HTMLElement>('.pp-video-player');

describeView(videoModels, {
  screen: videoScreen,
  userActions: videoUserActions,
  view: (video: VideoRef) => <VideoPlayer video={video} title="Our house" />,
  assert(expected) {
    const { source } = expected.context as VideoContext;
    const isPlaying = expected.value === 'playing';
    expect(player()?.tagName).toBe(isPlaying ? ELEMENT[source.player] : undefined);
    expect(player()?.getAttribute('src')).toBe(isPlaying ? source.url : undefined);
  },
});

describe('the video', () => {
  afterEach(cleanup);

  const shown = (source: VideoSource) => {
    const actor = createActor(videoMachine, { input: { source } }).start();
    render(<VideoPlayer video={actor} title="Our house" />);
    return actor;
  };
  const file: VideoSource = { player: 'file', url: 'https://partner.example/tour.mp4' };

  it('that the browser cannot play says so, and the player’s own error is what tells', () => {
    shown(file);
    fireEvent.click(screen.getByRole('button', { name: 'Play video: Our house' }));
    fireEvent.error(player()!);
    expect(screen.getByRole('alert').textContent).toContain('The video could not be played.');
    expect(screen.getByRole('link', { name: 'Open the video' }).getAttribute('href')).toBe(file.url);
  });

  it('the player takes the focus of the button that was pressed', () => {
    shown(file);
    fireEvent.click(screen.getByRole('button', { name: 'Play video: Our house' }));
    expect(document.activeElement).toBe(player());
  });

  it('without a title is called Video', () => {
    const actor = createActor(videoMachine, { input: { source: file } }).start();
    render(<Videos videos={[{ title: '', poster: '', actor }]} />);
    expect(screen.getByRole('button', { name: 'Play video: Video' })).toBeTruthy();
  });
});
