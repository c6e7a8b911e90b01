import { memberMapMachine } from '../../../machines/member-map/member-map.machine.ts';
import { NO_QUESTION } from '../../../machines/member-list/member-list.rules.ts';
import { createModel } from '#kit';
import { ADA, BEN, DEE } from '../directory/members.ts';

const SEARCH = { ...NO_QUESTION, search: 'legrand' };
const network = { kind: 'networkError' };

export const memberMapModel = (isFolded = false) =>
  createModel(memberMapMachine, {
    input: { question: NO_QUESTION, isFolded },
    events: {
      'question.changed': [{ question: SEARCH }, { question: NO_QUESTION }],
      'pins.shown': [{ ids: [ADA.id, BEN.id] }],
      'cluster.opened': [{ ids: [ADA.id, DEE.id] }],
      'cluster.closed': [{}],
      'map.folded': [{ isFolded: true }, { isFolded: false }],
      'reading.retried': [{}],
    },
    actors: {
      readPlaces: { done: [{ version: '1' }], error: [network] },
      findPlaces: {
        done: [
          { version: '1', count: 1 },
          { version: '2', count: 1 },
        ],
        error: [network],
      },
      // Dee is not in the directory any more.
      readNames: { done: [[ADA, BEN]], error: [network] },
    },
    serializeState: ({ question, version, found, asked, wanted, naming, members, gathered, isFolded, failure }) => ({
      question: question.search,
      version,
      found: found?.key ?? null,
      asked: asked.search,
      wanted: wanted.length,
      naming: naming.length,
      members: Object.keys(members).length,
      gathered: gathered?.length ?? null,
      isFolded,
      failure: failure?.kind ?? null,
    }),
    // Where nothing hangs on it, one state of each kind is enough.
    filter({ value, context }, event) {
      const { type } = event;
      const { wanted, gathered, question, version, failure, members, found } = context;
      const isPlain = wanted.length === 0 && gathered === null && Object.keys(members).length === 0 && found === null;
      const isCalm = isPlain && question.search === '' && failure === null;
      if (type === 'question.changed')
        return (
          (isPlain || found !== null) &&
          gathered === null &&
          wanted.length === 0 &&
          version === '1' &&
          (event['question'] as typeof SEARCH).search !== question.search
        );
      if (type === 'pins.shown') return isCalm;
      if (type === 'cluster.opened') return isCalm && version === '1';
      if (type === 'cluster.closed') return gathered !== null && value === 'resting';
      if (type === 'map.folded') return isCalm && event['isFolded'] !== context.isFolded;
      return true;
    },
  });

/** The map open, and folded away from the beginning. */
export const memberMapModels = [memberMapModel(), memberMapModel(true)];
