/** A create element may become a report (spec: embedding#load). */
import { describe, expect, it } from 'vitest';
import { selectCreation } from '../../../../embed/machines/create-to-report/create-to-report.selectors.ts';
import { toGraph } from '#kit';
import { createToReportModels } from './create-to-report.model.ts';

const graph = toGraph(createToReportModels[0]!);

describe('creating a report', () => {
  it('can become a report at any time before a reset', () => {
    const open = graph.states.filter((state) => state.status === 'active');
    expect(open.length).toBeGreaterThan(3);
    expect(open.filter((state) => !state.can({ type: 'report.embedded' }))).toEqual([]);
  });

  it('is in progress only after the app has accepted it', () => {
    const ended = graph.edges.filter(({ from, to }) => from !== to && selectCreation(to) === 'authoring');
    expect([...new Set(ended.map(({ event }) => event.type))]).toEqual(['create.answered']);
  });

  it('each request is in progress until the app answers', () => {
    const requested = graph.edges.filter(
      ({ from, event }) =>
        event.type === 'create.sent' && from.status === 'active' && selectCreation(from) !== 'creating',
    );
    expect(requested.length).toBeGreaterThan(2);
    for (const { to } of requested) expect(selectCreation(to)).toBe('creating');
  });

  it('can be requested whenever no request is in progress', () => {
    for (const state of graph.states.filter(({ status }) => status === 'active'))
      expect(state.can({ type: 'create.sent' })).toBe(selectCreation(state) !== 'creating');
  });

  it('a failure can be retried', () => {
    const stranded = graph.deadEnds((state) => selectCreation(state) === 'authoring');
    expect(stranded.map(selectCreation).toSorted()).toEqual(['handedOver', 'stopped']);
  });
});
