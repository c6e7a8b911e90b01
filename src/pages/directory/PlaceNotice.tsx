import { useSelector } from '@xstate/react';
import { COUNT_ID } from '../../../machines/directory/dom-ids.ts';
import { text, type Text } from '../../../machines/lib/text.ts';
import { NEAR_MILES } from '../../../machines/member-search/place.rules.ts';
import type { MemberSearchRef } from '../../../machines/member-search/member-search.machine.ts';
import {
  selectGeolocationError,
  selectNamedPlace,
  selectPlaceState,
} from '../../../machines/member-search/member-search.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { t } from '../../ui/text/t.ts';

const WHY = {
  denied: text('Your browser did not share your location. Search for a ZIP code instead.'),
  unavailable: text('We could not find your location. Search for a ZIP code instead.'),
};

const SAID = {
  finding: (place: string): Text => text('Looking for “{place}” on the map…', { place }),
  found: (place: string): Text =>
    text('Within {miles} miles of “{place}”, the nearest first', { miles: NEAR_MILES, place }),
  unknown: (place: string): Text =>
    text('We found no place called “{place}”. The list shows members with that word.', { place }),
  failed: (place: string): Text =>
    text('We could not look up “{place}”. The list shows members with that word.', { place }),
};

/** Says where the members are that the list shows, or why the place or the visitor's position is unknown. */
export function PlaceNotice({ part }: { part: MemberSearchRef }) {
  const state = useSelector(part, selectPlaceState);
  const place = useSelector(part, selectNamedPlace);
  const why = useSelector(part, selectGeolocationError) ?? 'unavailable';
  // The button disappears, so the focus moves to what the lookup changes.
  const retry = () => {
    document.getElementById(COUNT_ID)?.focus({ preventScroll: true });
    part.send({ type: 'place.retried' });
  };
  return (
    <div className="pp-directory-place">
      <p role="status">{t(state ? SAID[state](place) : WHY[why])}</p>
      {state === 'failed' ? (
        <Button variant="link" onClick={retry}>
          {t('Retry')}
        </Button>
      ) : null}
    </div>
  );
}
