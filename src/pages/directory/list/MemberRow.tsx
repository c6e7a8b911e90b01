import { memo } from 'react';
import { rowButtonId } from '../../../../machines/directory/dom-ids.ts';
import type { Member, Profession } from '../../../../machines/member-list/member-list.types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Avatar } from './Avatar.tsx';
import type { Highlight } from './highlight.tsx';

/** In the browser's own language. */
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const BADGES: Record<Profession, string | null> = { medical: 'Medical', dental: 'Dental', other: null };

type Props = {
  member: Member;
  /** The index in the list, from 0. */
  row: number;
  /** Highlights the matches. */
  mark: Highlight;
  onPan: (member: Member, row: number) => void;
};

/** Distances are in miles, as is usual in the US. */
const MILES = 0.621371;
const distanceOf = (kilometres: number) => {
  const miles = kilometres * MILES;
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles).toLocaleString()} mi away`;
};

/** A member's card in the list. */
export const MemberRow = memo(function MemberRow({ member, row, mark, onPan }: Props) {
  const {
    id,
    name,
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
    <div className="pp-member">
      <div className="pp-member-head">
        <a className="pp-member-link" href={communityLink === '' ? '#' : communityLink}>
          <Avatar member={member} />
          <span className="pp-member-name" id={nameId}>
            {mark(name)}
          </span>
        </a>
        {badge ? <span className={`pp-member-badge pp-member-badge-${profession}`}>{badge}</span> : null}
      </div>
      {practiceName === '' ? null : <p className="pp-member-practice">{mark(practiceName)}</p>}
      {about === '' ? null : (
        <p className="pp-member-about">
          {mark(about)}
          {distance === null ? null : ` · ${distanceOf(distance)}`}
        </p>
      )}
      <p className="pp-member-dates">
        {joined === '' ? null : (
          <span>
            Joined <time dateTime={joined}>{DATE.format(new Date(joined))}</time>
          </span>
        )}
        {lastActivity === '' ? (
          <span>Last active: not yet</span>
        ) : (
          <span>
            Last active <time dateTime={lastActivity}>{DATE.format(new Date(lastActivity))}</time>
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
          Pan to member in the map
        </Button>
        {isOnMap ? null : (
          <span className="pp-member-unmapped" id={whyId}>
            No location on the map
          </span>
        )}
      </p>
    </div>
  );
});
