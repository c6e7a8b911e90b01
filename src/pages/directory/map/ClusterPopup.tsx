import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { MemberMapRef } from '../../../../machines/member-map/member-map.machine.ts';
import { selectClusterIds, selectNamed } from '../../../../machines/member-map/member-map.selectors.ts';
import type { Member } from '../../../../machines/member-list/member-list.types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useFocusReturn } from '../../../ui/use-focus-restore.ts';
import { t } from '../../../ui/text/t.ts';
import './member-popup.css';
import { plural } from '../../../../machines/lib/text.ts';

type Props = { part: MemberMapRef; onChoose: (id: number, member: Member | null) => void };

/** Members at the same location, which no zoom separates: a list to choose from. */
export function ClusterPopup({ part, onChoose }: Props) {
  const clusterIds = useSelector(part, selectClusterIds);
  const named = useSelector(part, selectNamed);
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusReturn(dialog);
  if (!clusterIds) return null;
  const close = () => part.send({ type: 'cluster.closed' });
  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      className="pp-popup pp-cluster-popup"
      aria-label={t('Members at this place')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <div className="pp-popup-head">
        <div>
          <h2 className="pp-popup-title">
            {t(plural('{count} member at this place', '{count} members at this place', clusterIds.length))}
          </h2>
        </div>
        <button type="button" className="pp-popup-close" aria-label={t('Close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <ul className="pp-cluster-popup-list">
        {clusterIds.flatMap((id) => {
          const member = named[id];
          return member
            ? [
                <li key={id}>
                  <Button
                    variant="link"
                    onClick={() => {
                      close();
                      onChoose(id, member);
                    }}
                  >
                    <bdi>{member.practiceName === '' ? member.name : `${member.name}, ${member.practiceName}`}</bdi>
                  </Button>
                </li>,
              ]
            : [];
        })}
      </ul>
    </dialog>
  );
}
