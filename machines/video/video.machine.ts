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
    linked: { description: 'No player here takes it: a link leads to it.' },
    waiting: { on: { 'video.requested': 'playing' } },
    playing: {
      description: 'Pause, sound and full screen are the player’s own.',
      on: { 'video.failed': 'failed' },
    },
    failed: { on: { 'video.requested': 'playing' } },
  },
});

export type VideoRef = ActorRefFrom<typeof videoMachine>;
