import { useId, type CSSProperties } from 'react';
import { POPUP_ID } from '../../../../machines/directory/dom-ids.ts';
import type { Member } from '../../../../machines/member-list/member-list.types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { PixelOffset } from '../../../ui/map/MarkerLayer.tsx';
import { t } from '../../../ui/text/t.ts';
import { ContactLinks } from '../list/ContactLinks.tsx';
import './member-popup.css';

type Props = {
  member: Member;
  /** The position of the marker's tip in the map; null without a map. */
  offset: PixelOffset | null;
  onClose: () => void;
  onShowRow: () => void;
};

/** A member's practice: beside the marker if there is space, else below the map. It does not trap the focus. */
export function MemberPopup({ member, offset, onClose, onShowRow }: Props) {
  const titleId = useId();
  const { name, avatar, practiceName, addressLine1, addressLine2 } = member;
  return (
    <dialog
      open
      id={POPUP_ID}
      tabIndex={-1}
      className={`pp-popup${offset ? ' pp-popup-anchored' : ''}`}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
      style={offset ? ({ '--pp-x': `${offset.x}px`, '--pp-y': `${offset.y}px` } as CSSProperties) : undefined}
    >
      <div className="pp-popup-head">
        {avatar === '' ? null : <img className="pp-popup-photo" src={avatar} alt={name} width={56} height={56} />}
        <div>
          <h2 className="pp-popup-title" id={titleId} dir="auto">
            {practiceName === '' ? name : practiceName}
          </h2>
          {practiceName === '' ? null : <p dir="auto">{name}</p>}
        </div>
        <button type="button" className="pp-popup-close" aria-label={t('Close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <address dir="auto">
        {[addressLine1, addressLine2].map((line) => (line === '' ? null : <span key={line}>{line}</span>))}
      </address>
      <p className="pp-popup-links">
        <ContactLinks member={member} />
      </p>
      <Button variant="link" className="pp-popup-row" onClick={onShowRow}>
        {t('Show in the list')}
      </Button>
    </dialog>
  );
}
