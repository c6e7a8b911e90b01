import { memberMapMachine } from '../../../machines/member-map/member-map.machine.ts';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import { createModel } from '#kit';
import { ADA, BEN, DEE } from '../directory/members.ts';

const SEARCH = { ...EMPTY_QUERY, search: 'legrand' };
const network = { kind: 'networkError' };

export const memberMapModel = (isCollapsed = false) =>
  createModel(memberMapMachine, {
    input: { query: EMPTY_QUERY, isCollapsed },
    events: {
      'query.changed': [{ query: SEARCH }, { query: EMPTY_QUERY }],
      'markers.shown': [{ ids: [ADA.id, BEN.id] }],
      'cluster.opened': [{ ids: [ADA.id, DEE.id] }],
      'cluster.closed': [{}],
      'map.toggled': [{ isCollapsed: true }, { isCollapsed: false }],
      'load.retried': [{}],
    },
    actors: {
      readMapPoints: { done: [{ version: '1' }], error: [network] },
      findMapPoints: {
        done: [
          { version: '1', count: 1 },
          { version: '2', count: 1 },
        ],
        error: [network],
      },
      // Dee is not in the directory any more.
      readNames: { done: [[ADA, BEN]], error: [network] },
    },
    serializeState: ({
      query,
      version,
      found,
      requestedQuery,
      visibleIds,
      requestedIds,
      members,
      clusterIds,
      isCollapsed,
      error,
    }) => ({
      query: query.search,
      version,
      found: found?.key ?? null,
      requestedQuery: requestedQuery.search,
      visibleIds: visibleIds.length,
      requestedIds: requestedIds.length,
      members: Object.keys(members).length,
      clusterIds: clusterIds?.length ?? null,
      isCollapsed,
      error: error?.kind ?? null,
    }),
    // One state of each kind is enough if nothing else depends on it.
    filter({ value, context }, event) {
      const { type } = event;
      const { visibleIds, clusterIds, query, version, error, members, found } = context;
      const isPlain =
        visibleIds.length === 0 && clusterIds === null && Object.keys(members).length === 0 && found === null;
      const isCalm = isPlain && query.search === '' && error === null;
      if (type === 'query.changed')
        return (
          (isPlain || found !== null) &&
          clusterIds === null &&
          visibleIds.length === 0 &&
          version === '1' &&
          (event['query'] as typeof SEARCH).search !== query.search
        );
      if (type === 'markers.shown') return isCalm;
      if (type === 'cluster.opened') return isCalm && version === '1';
      if (type === 'cluster.closed') return clusterIds !== null && value === 'idle';
      if (type === 'map.toggled') return isCalm && event['isCollapsed'] !== context.isCollapsed;
      return true;
    },
  });

/** The map starts open, or collapsed. */
export const memberMapModels = [memberMapModel(), memberMapModel(true)];
