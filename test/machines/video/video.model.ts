import { videoMachine } from '../../../machines/video/video.machine.ts';
import type { VideoSource } from '../../../machines/video/video.types.ts';
import { createModel } from '#kit';

const videoModel = (source: VideoSource) =>
  createModel(videoMachine, {
    input: { source },
    events: { 'video.requested': [{}], 'video.failed': [{}] },
    serializeState: () => source.player,
  });

export const videoModels = [
  videoModel({ player: 'file', url: 'https://partner.example/tour.mp4' }),
  videoModel({ player: 'frame', url: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1' }),
  videoModel({ player: 'elsewhere', url: 'https://partner.example/films/' }),
];
