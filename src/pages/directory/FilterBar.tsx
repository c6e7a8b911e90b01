import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { COUNT_ID, SEARCH_ID } from '../../../machines/directory/dom-ids.ts';
import { PROFESSIONS } from '../../../machines/lib/contract/professions.ts';
import type { MemberListRef } from '../../../machines/member-list/member-list.machine.ts';
import { EMPTY_QUERY, isSameQuery } from '../../../machines/member-list/member-list.rules.ts';
import { selectLoadedQuery, selectOnMap, selectTotal } from '../../../machines/member-list/member-list.selectors.ts';
import type { MemberSearchRef } from '../../../machines/member-search/member-search.machine.ts';
import {
  selectIsLocating,
  selectIsNearby,
  selectProfession,
  selectSpecialties,
  selectSpecialty,
  selectTyped,
  selectHasNotice,
} from '../../../machines/member-search/member-search.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyView } from '../../ui/lazy/LazyView.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { t } from '../../ui/text/t.ts';
import { plural } from '../../../machines/lib/text.ts';

/** Loaded with the first place, or if "Near me" fails. */
export const lazyPlaceNotice = memoizedImport(() => import('./PlaceNotice.tsx'));

type Props = {
  part: MemberSearchRef;
  /** The count of results. */
  children?: ReactNode;
};

/** The search field and the filters of the directory. */
export function FilterBar({ part, children }: Props) {
  const typed = useSelector(part, selectTyped);
  const profession = useSelector(part, selectProfession);
  const specialty = useSelector(part, selectSpecialty);
  // Without any, the filter is hidden.
  const choices = useSelector(part, selectSpecialties);
  const isNearby = useSelector(part, selectIsNearby);
  const isLocating = useSelector(part, selectIsLocating);
  const hasNotice = useSelector(part, selectHasNotice);
  return (
    <div role="search" className="pp-directory-filter">
      <TextField
        id={SEARCH_ID}
        label={t('Search members')}
        hint={t('Name, practice, city or ZIP code')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(search) => part.send({ type: 'search.changed', search })}
      />
      <SelectField
        id="pp-directory-profession"
        label={t('Profession')}
        placeholder={t('All', {}, 'professions')}
        options={PROFESSIONS}
        value={profession}
        onChange={(chosen) => part.send({ type: 'profession.chosen', profession: chosen })}
      />
      {choices.length === 0 ? null : (
        <SelectField
          id="pp-directory-specialty"
          label={t('Specialty')}
          placeholder={t('All', {}, 'specialties')}
          options={choices.map((one) => ({ value: one, label: one }))}
          value={specialty}
          onChange={(chosen) => part.send({ type: 'specialty.chosen', specialty: chosen })}
        />
      )}
      <Button
        className="pp-directory-near"
        aria-pressed={isNearby}
        busy={isLocating}
        onClick={() => part.send({ type: 'near.pressed' })}
      >
        {t('Near me')}
      </Button>
      {children}
      {hasNotice ? (
        <LazyView module={lazyPlaceNotice} component={({ PlaceNotice }) => PlaceNotice} props={{ part }} />
      ) : null}
    </div>
  );
}

/** How many members match and how many of them are on the map, or how many are in the visible area. */
export function Count({ list, onShowAll }: { list: MemberListRef; onShowAll: () => void }) {
  const total = useSelector(list, selectTotal);
  const onMap = useSelector(list, selectOnMap);
  const isUnfiltered = useSelector(list, (snapshot) => isSameQuery(EMPTY_QUERY, selectLoadedQuery(snapshot)));
  const isInArea = useSelector(list, (snapshot) => (selectLoadedQuery(snapshot)?.within ?? null) !== null);
  return (
    <div className="pp-directory-count">
      <p id={COUNT_ID} tabIndex={-1} role="status">
        {total === 0 && isUnfiltered ? t('There are no members to show yet.') : countText(total, onMap, isInArea)}
      </p>
      {isInArea && total > 0 ? (
        <Button variant="link" onClick={onShowAll}>
          {t('Show all')}
        </Button>
      ) : null}
    </div>
  );
}

function countText(total: number, onMap: number, isInArea: boolean): string {
  if (total === 0) return isInArea ? t('No members in this area.') : t('No members match.');
  return t(
    isInArea
      ? plural('{count} member in this area', '{count} members in this area', total)
      : plural('{count} member, {onMap} on the map', '{count} members, {onMap} on the map', total, { onMap }),
  );
}
