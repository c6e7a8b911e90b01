import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import { LIST_ID, MAP_ID, pinId } from '../../../machines/directory/anchors.ts';
import type { DirectoryRef } from '../../../machines/directory/directory.machine.ts';
import { selectIsPopupShown, selectOpenMember, selectPinned } from '../../../machines/directory/directory.selectors.ts';
import type { Member, Place } from '../../../machines/directory/directory.types.ts';
import { selectStatus } from '../../../machines/map-loader/map-loader.selectors.ts';
import { MapPlace } from '../../ui/map/MapPlace.tsx';
import { useMaps } from '../../ui/map/use-maps.ts';
import type { BoardPin, PinBoardProps, PixelOffset } from '../../ui/map/PinBoard.tsx';
import { MemberPopup } from './MemberPopup.tsx';
import { professionPin } from './ProfessionPin.tsx';
import './member-map.css';

/** "Gestures off" (specification, section 2): nothing moves the map but the choice of a member. */
const OPTIONS: google.maps.MapOptions = {
  disableDefaultUI: true,
  gestureHandling: 'none',
  keyboardShortcuts: false,
  clickableIcons: false,
};

type Props = { actor: DirectoryRef; centre: Place; zoom: number };

/** Specification, section 2: a pin is named by the member and the practice. */
const pinOf = ({ id, name, practiceName, profession, geolocation }: Member): BoardPin[] =>
  geolocation
    ? [
        {
          id: pinId(id),
          name: practiceName === '' ? name : `${name}, ${practiceName}`,
          kind: profession,
          position: geolocation,
        },
      ]
    : [];

/** Pins and the popup of one of them. Without a map it says so, and the popup stands by itself. */
export function MemberMap({ actor, centre, zoom }: Props) {
  const { loader } = useMaps();
  const isMapThere = useSelector(loader, (snapshot) => selectStatus(snapshot) === 'success');
  const open = useSelector(actor, selectOpenMember);
  const isShown = useSelector(actor, selectIsPopupShown);
  const [offset, setOffset] = useState<PixelOffset | null>(null);

  const onClose = useCallback(() => actor.send({ type: 'popup.closed' }), [actor]);
  const onMove = useCallback(
    (moved: PixelOffset) => {
      setOffset(moved);
      actor.send({ type: 'popup.moved', ...moved });
    },
    [actor],
  );
  return (
    <section id={MAP_ID} className="pp-member-map" aria-label="Map of members">
      <a
        className="pp-skip"
        href={`#${LIST_ID}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(LIST_ID)?.focus();
        }}
      >
        Skip the map
      </a>
      <div className="pp-map">
        <Board actor={actor} open={open} centre={centre} zoom={zoom} onMove={onMove} onEscape={onClose} />
      </div>
      {open && isShown ? (
        <MemberPopup
          member={open}
          offset={isMapThere ? offset : null}
          onClose={onClose}
          onShowRow={() => actor.send({ type: 'row.requested' })}
        />
      ) : null}
    </section>
  );
}

const bringBoard = () => import('../../ui/map/PinBoard.tsx');

type BoardProps = Props & { open: Member | null } & Pick<PinBoardProps, 'onMove' | 'onEscape'>;

function Board({ actor, open, ...map }: BoardProps) {
  const members = useSelector(actor, selectPinned);
  const pins = useMemo(() => members.flatMap(pinOf), [members]);
  const [openPin = null] = useMemo(() => (open ? pinOf(open) : []), [open]);
  const onPress = useCallback(
    (pressed: string) => {
      const { members } = actor.getSnapshot().context;
      const member = members.find(({ id }) => pinId(id) === pressed);
      if (member) actor.send({ type: 'member.chosen', id: member.id, opener: 'pin' });
    },
    [actor],
  );
  const props = { ...map, options: OPTIONS, pins, open: openPin, draw: professionPin, onPress };
  return <MapPlace bring={bringBoard} props={props} />;
}
