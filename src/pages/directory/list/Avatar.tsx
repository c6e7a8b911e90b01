import type { Member } from '../../../../machines/member-list/member-list.types.ts';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^(dr|mr|mrs|ms|prof)\.?$/i.test(word))
    .filter((_, index, words) => index === 0 || index === words.length - 1)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();

/** A member's picture above their initials, which show if it is missing. Hidden from screen readers. */
export function Avatar({ member: { name, avatar } }: { member: Member }) {
  return (
    <span className="pp-avatar">
      <span className="pp-avatar-initials" aria-hidden="true" data-initials={initialsOf(name)} />
      {avatar === '' ? null : <img src={avatar} alt="" width={48} height={48} loading="lazy" decoding="async" />}
    </span>
  );
}
