import { COUNT_ID, SEARCH_ID } from '../../../../machines/directory/dom-ids.ts';
import { PROFESSIONS } from '../../../../machines/lib/contract/professions.ts';
import { plural } from '../../../../machines/lib/text.ts';
import type { MemberQuery, QueryLimit, WiderQuery } from '../../../../machines/member-list/member-list.types.ts';
import type { MemberSearchEvent } from '../../../../machines/member-search/member-search.types.ts';
import { Button } from '../../../ui/Button.tsx';
import { t } from '../../../ui/text/t.ts';

export type NoMembersProps = {
  /** The query that finds no member. */
  query: MemberQuery;
  /** What it would find with one limit less. */
  wider: readonly WiderQuery[];
  onSearch: (event: MemberSearchEvent) => void;
  /** Removes the limit to the map's area. */
  onShowAll: () => void;
};

/** What to do when no member matches. */
export function NoMembers({ query, wider, onSearch, onShowAll }: NoMembersProps) {
  // The button disappears with the message, so the focus moves to the search.
  const clear = () => {
    document.getElementById(SEARCH_ID)?.focus();
    onSearch({ type: 'search.cleared' });
  };
  const widen = (without: QueryLimit) => {
    document.getElementById(COUNT_ID)?.focus({ preventScroll: true });
    onSearch(EVENTS[without](query));
  };
  if (query.within !== null)
    return (
      <div className="pp-empty pp-empty-members">
        <p>{t('Zoom out on the map, or search everywhere.')}</p>
        <Button onClick={onShowAll}>{t('Show all')}</Button>
      </div>
    );
  return (
    <div className="pp-empty pp-empty-members">
      <p>{t('Try another spelling, a city or a ZIP code, or clear the search.')}</p>
      {wider.length === 0 ? null : (
        <ul>
          {wider.map(({ without, total }) => (
            <li key={without}>
              <Button variant="link" onClick={() => widen(without)}>
                {t(
                  plural('{count} member without “{limit}”', '{count} members without “{limit}”', total, {
                    limit: nameOf(without, query),
                  }),
                )}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={clear}>{t('Clear search')}</Button>
    </div>
  );
}

/** What takes a limit away. The English word before a place is known in each language. */
const EVENTS: Record<QueryLimit, (query: MemberQuery) => MemberSearchEvent> = {
  search: ({ place }) => ({ type: 'search.changed', search: place && `near ${place}` }),
  place: ({ search }) => ({ type: 'search.changed', search }),
  profession: () => ({ type: 'profession.chosen', profession: '' }),
  specialty: () => ({ type: 'specialty.chosen', specialty: '' }),
};

function nameOf(limit: QueryLimit, query: MemberQuery): string {
  const profession = PROFESSIONS.find(({ value }) => value === query.profession);
  return limit === 'profession' && profession ? t(profession.label) : query[limit].trim();
}
