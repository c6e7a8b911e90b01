import { Icon } from '../../ui/Icon.tsx';
import { t } from '../../ui/text/t.ts';

/** The Value Proposition: "a list of detailed offerings". */
export function Offerings({ offerings }: { offerings: string[] }) {
  if (offerings.length === 0) return null;
  return (
    <section className="pp-spotlight-section">
      <h2>{t('Value Proposition')}</h2>
      <ul className="pp-spotlight-offerings">
        {offerings.map((offering, index) => (
          <li key={index} className="pp-panel">
            <Icon name="check" />
            <span dir="auto">{offering}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
