import { memo } from 'react';
import { rowButtonId } from '../../../machines/directory/anchors.ts';
import type { Member, Profession } from '../../../machines/directory/directory.types.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Avatar } from './Avatar.tsx';

/** In the browser's own language. */
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const BADGES: Record<Profession, string | null> = { medical: 'Medical', dental: 'Dental', other: null };

type Props = {
  member: Member;
  onPan: (id: number) => void;
};

/** What a row says of a member. */
export const MemberRow = memo(function MemberRow({ member, onPan }: Props) {
  const { id, name, communityLink, practiceName, joined, lastActivity, profession, geolocation } = member;
  const nameId = `pp-directory-name-${id}`;
  const whyId = `pp-directory-why-${id}`;
  const isOnMap = geolocation !== null;
  const badge = BADGES[profession];
  return (
    <div className="pp-member">
      <div className="pp-member-head">
        <a className="pp-member-link" href={communityLink === '' ? '#' : communityLink}>
          <Avatar member={member} />
          <span className="pp-member-name" id={nameId}>
            {name}
          </span>
        </a>
        {badge ? <span className={`pp-member-badge pp-member-badge-${profession}`}>{badge}</span> : null}
      </div>
      {practiceName === '' ? null : <p className="pp-member-practice">{practiceName}</p>}
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
          onClick={() => onPan(id)}
        >
          <Icon name="pin" />
          Pan to member in the map
        </Button>
        {isOnMap ? null : (
          <span className="pp-member-why" id={whyId}>
            No location on the map
          </span>
        )}
      </p>
    </div>
  );
});
