import './avatar.css';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^(dr|mr|mrs|ms|prof)\.?$/i.test(word))
    .filter((_, index, words) => index === 0 || index === words.length - 1)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();

/** A person's photo above their initials, which show if it is missing. Hidden from screen readers. `url`: '' for none. */
export const Avatar = ({ name, url }: { name: string; url: string }) => (
  <span className="pp-avatar">
    <span className="pp-avatar-initials" aria-hidden="true" data-initials={initialsOf(name)} />
    {url === '' ? null : <img src={url} alt="" width={48} height={48} loading="lazy" decoding="async" />}
  </span>
);
