import { useSelector } from '@xstate/react';
import type { MemberListRef } from '../../../../machines/member-list/member-list.machine.ts';
import { isSameQuery, EMPTY_QUERY } from '../../../../machines/member-list/member-list.rules.ts';
import { selectLoadedQuery, selectOnMap, selectTotal } from '../../../../machines/member-list/member-list.selectors.ts';
import { plural } from '../../../../machines/lib/text.ts';
import { t } from '../../../ui/text/t.ts';

/**
 * The number of results without a position, below the map's attribution. The status beside the search announces it too.
 */
export function UnmappedCount({ list }: { list: MemberListRef }) {
  const missing = useSelector(list, (snapshot) => selectTotal(snapshot) - selectOnMap(snapshot));
  const isUnfiltered = useSelector(list, (snapshot) => isSameQuery(EMPTY_QUERY, selectLoadedQuery(snapshot)));
  if (isUnfiltered || missing <= 0) return null;
  return (
    <p className="pp-map-unmapped">
      {t(plural('{count} of them has no location on the map', '{count} of them have no location on the map', missing))}
    </p>
  );
}
