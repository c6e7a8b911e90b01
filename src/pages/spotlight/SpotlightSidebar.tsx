import type { Vendor } from '../../../machines/lib/vendor.ts';
import { t } from '../../ui/text/t.ts';

/**
 * The vendor's logo, short offerings and links. Missing parts are left out. A vendor with neither offerings nor links has no
 * sidebar.
 */
export function SpotlightSidebar({ vendor }: { vendor: Vendor }) {
  const { name, imgLogo, spotlightOfferings, linkForm, linkSchedule, linkWebsite } = vendor;
  const links = [
    { address: linkForm, words: t('Get Started'), variant: 'primary' },
    { address: linkSchedule, words: t('Schedule Time'), variant: 'secondary' },
    { address: linkWebsite, words: t('Partner Website'), variant: 'secondary' },
  ].filter(({ address }) => address !== null);
  if (links.length === 0 && spotlightOfferings.length === 0) return null;
  return (
    <aside className="pp-panel pp-spotlight-sidebar" aria-label={t('About {vendor}', { vendor: name })}>
      {imgLogo ? <img className="pp-spotlight-sidebar-logo" src={imgLogo} alt="" /> : null}
      {spotlightOfferings.length === 0 ? null : (
        <section>
          <h2 className="pp-spotlight-sidebar-heading">{t('Spotlight Offerings')}</h2>
          <ul className="pp-spotlight-highlights">
            {spotlightOfferings.map((offering, index) => (
              <li key={index}>
                <bdi>{offering}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.map(({ address, words, variant }) => (
        <a key={words} className={`pp-button pp-button-${variant}`} href={address ?? undefined}>
          {words}
        </a>
      ))}
    </aside>
  );
}
