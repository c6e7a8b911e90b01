import { describe, expect, it } from 'vitest';
import { selectVideoView } from '../../../machines/video/video.selectors.ts';
import { graphOf } from '#kit';
import { videoModels } from './video.model.ts';

const graphs = videoModels.map((model) => graphOf(model));

describe('a video', () => {
  it('is not loaded before somebody asks for it', () => {
    for (const { states } of graphs) expect(selectVideoView(states[0]!)).not.toBe('player');
    const started = graphs
      .flatMap(({ edges }) => edges)
      .filter(({ from, to }) => selectVideoView(from) !== 'player' && selectVideoView(to) === 'player');
    expect(new Set(started.map(({ event }) => event.type))).toEqual(new Set(['video.requested']));
  });

  it('that failed can be asked for again', () => {
    for (const { edges, states } of graphs) {
      const failed = states.filter((state) => selectVideoView(state) === 'failure');
      const again = edges.filter(({ from, to }) => failed.includes(from) && selectVideoView(to) === 'player');
      expect(again).toHaveLength(failed.length);
    }
  });

  it('that nothing here can play is a link, and stays one', () => {
    for (const { states } of graphs) {
      const isElsewhere = states[0]?.context.source.player === 'elsewhere';
      expect(states.every((state) => (selectVideoView(state) === 'link') === isElsewhere)).toBe(true);
    }
  });
});
