import { SEARCH_ID } from '../../../../machines/directory/dom-ids.ts';
import { Button } from '../../../ui/Button.tsx';
import { t } from '../../../ui/text/t.ts';

export type NoMembersProps = {
  isInArea: boolean;
  onClear: () => void;
  /** Removes the limit to the map's area. */
  onShowAll: () => void;
};

/** What to do when no member matches. */
export function NoMembers({ isInArea, onClear, onShowAll }: NoMembersProps) {
  // The button disappears with the message, so the focus moves to the search.
  const clear = () => {
    document.getElementById(SEARCH_ID)?.focus();
    onClear();
  };
  if (isInArea)
    return (
      <div className="pp-empty pp-empty-members">
        <p>{t('Zoom out on the map, or search everywhere.')}</p>
        <Button onClick={onShowAll}>{t('Show all')}</Button>
      </div>
    );
  return (
    <div className="pp-empty pp-empty-members">
      <p>{t('Try another spelling, a city or a ZIP code, or clear the search.')}</p>
      <Button onClick={clear}>{t('Clear search')}</Button>
    </div>
  );
}
