import { describe, expect, it } from 'vitest';
import { selectVideoView } from '../../../machines/video/video.selectors.ts';
import { toGraph } from '#kit';
import { videoModels } from './video.model.ts';

const graphs = videoModels.map((model) => toGraph(model));

describe('a video', () => {
  it('is not loaded before a visitor starts it', () => {
    for (const { states } of graphs) expect(selectVideoView(states[0]!)).not.toBe('player');
    const started = graphs
      .flatMap(({ edges }) => edges)
      .filter(({ from, to }) => selectVideoView(from) !== 'player' && selectVideoView(to) === 'player');
    expect(new Set(started.map(({ event }) => event.type))).toEqual(new Set(['video.requested']));
  });

  it('plays on every request, and shows an error exactly after one', () => {
    const edges = graphs.flatMap((graph) => graph.edges);
    const asked = edges.filter(
      ({ event, from }) => event.type === 'video.requested' && from.can({ type: 'video.requested' }),
    );
    expect(new Set(asked.map(({ from }) => selectVideoView(from)))).toEqual(new Set(['poster', 'failure']));
    expect(asked.filter(({ to }) => selectVideoView(to) !== 'player')).toEqual([]);
    for (const { event, to } of edges) expect(selectVideoView(to) === 'failure').toBe(event.type === 'video.failed');
  });

  it('can be retried after an error', () => {
    for (const { edges, states } of graphs) {
      const failed = states.filter((state) => selectVideoView(state) === 'failure');
      const again = edges.filter(({ from, to }) => failed.includes(from) && selectVideoView(to) === 'player');
      expect(again).toHaveLength(failed.length);
    }
  });

  it('without a supported player is a link, and stays one', () => {
    for (const { states } of graphs) {
      const isElsewhere = states[0]?.context.source.player === 'elsewhere';
      expect(states.every((state) => (selectVideoView(state) === 'link') === isElsewhere)).toBe(true);
    }
  });
});
