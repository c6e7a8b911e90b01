/** One video. Neither the video nor a video service is loaded before a visitor requests it. */
import { setup, type ActorRefFrom } from 'xstate';
import type { VideoContext, VideoEvent, VideoInput } from './video.types.ts';

export const videoMachine = setup({
  types: {} as { input: VideoInput; context: VideoContext; events: VideoEvent },
  guards: { isElsewhere: ({ context }) => context.source.player === 'elsewhere' },
}).createMachine({
  id: 'video',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isElsewhere', target: 'linked' }, { target: 'waiting' }] },
    linked: { description: 'No player supports this video, so the page links to it.' },
    waiting: { on: { 'video.requested': 'playing' } },
    playing: {
      description: 'The player has its own controls.',
      on: { 'video.failed': 'failed' },
    },
    failed: { on: { 'video.requested': 'playing' } },
  },
});

export type VideoRef = ActorRefFrom<typeof videoMachine>;
