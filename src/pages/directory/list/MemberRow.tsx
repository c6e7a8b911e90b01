import { memo } from 'react';
import { rowButtonId } from '../../../../machines/directory/dom-ids.ts';
import type { Member, Profession } from '../../../../machines/member-list/member-list.types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import type { Highlight } from './highlight.tsx';
import { rich, t } from '../../../ui/text/t.ts';
import { formatDay } from '../../../ui/text/dates.ts';
import { getLanguage } from '../../../../machines/lib/translation.ts';
import { KILOMETERS_PER_MILE } from '../../../../machines/member-search/place.rules.ts';
import { text, type Text } from '../../../../machines/lib/text.ts';

const BADGES: Record<Profession, Text | null> = { medical: text('Medical'), dental: text('Dental'), other: null };

type Props = {
  member: Member;
  /** The index in the list, from 0. */
  row: number;
  /** Highlights the matches. */
  mark: Highlight;
  onPan: (member: Member, row: number) => void;
};

/** Distances are in miles, as is usual in the US. */
const distanceOf = (kilometres: number) => {
  const miles = kilometres / KILOMETERS_PER_MILE;
  const digits = miles < 10 ? 1 : 0;
  const rounded = miles.toLocaleString(getLanguage(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return t('{miles} mi away', { miles: rounded });
};

const secondsOf = (date: string) => Date.parse(date) / 1000;

/** A member's card in the list. */
export const MemberRow = memo(function MemberRow({ member, row, mark, onPan }: Props) {
  const {
    id,
    name,
    avatar,
    communityLink,
    practiceName,
    joined,
    lastActivity,
    profession,
    geolocation,
    specialty,
    city,
    zip,
    distance,
  } = member;
  const nameId = `pp-directory-name-${id}`;
  const whyId = `pp-directory-unmapped-${id}`;
  const isOnMap = geolocation !== null;
  const about = [specialty, [city, zip].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
  const badge = BADGES[profession];
  return (
    <div className="pp-panel pp-member">
      <div className="pp-member-head">
        <a className="pp-member-link" href={communityLink || '#'}>
          <Avatar name={name} url={avatar} />
          <span className="pp-member-name" id={nameId} dir="auto">
            {mark(name)}
          </span>
        </a>
        {badge && <span className={`pp-member-badge pp-member-badge-${profession}`}>{t(badge)}</span>}
      </div>
      {practiceName && (
        <p className="pp-member-practice" dir="auto">
          {mark(practiceName)}
        </p>
      )}
      {about && (
        <p className="pp-member-about">
          <bdi>{mark(about)}</bdi>
          {distance === null ? null : <span>{` · ${distanceOf(distance)}`}</span>}
        </p>
      )}
      <p className="pp-member-dates">
        {ContactLinks({ member })}
        {joined && (
          <span>{rich('Joined {day}', { day: <time dateTime={joined}>{formatDay(secondsOf(joined))}</time> })}</span>
        )}
        {lastActivity === '' ? (
          <span>{t('Last active: not yet')}</span>
        ) : (
          <span>
            {rich('Last active {day}', {
              day: <time dateTime={lastActivity}>{formatDay(secondsOf(lastActivity))}</time>,
            })}
          </span>
        )}
      </p>
      <p className="pp-member-pan">
        <Button
          id={rowButtonId(id)}
          variant="link"
          disabled={!isOnMap}
          aria-describedby={isOnMap ? nameId : `${nameId} ${whyId}`}
          onClick={() => onPan(member, row)}
        >
          <Icon name="pin" />
          <span>{t('Pan to member in the map')}</span>
        </Button>
        {isOnMap ? null : (
          <span className="pp-member-unmapped" id={whyId}>
            {t('No location on the map')}
          </span>
        )}
      </p>
    </div>
  );
});
