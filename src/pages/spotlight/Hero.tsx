import type { Vendor } from '../../../machines/lib/vendor.ts';

/** The vendor's picture with the logo on a plate. Screen readers skip both pictures, because the heading beside them has the name. */
export function Hero({ vendor: { name, heroImgUrl, imgLogo } }: { vendor: Vendor }) {
  return (
    <header className={`pp-spotlight-hero${heroImgUrl ? '' : ' pp-spotlight-hero-plain'}`}>
      {heroImgUrl ? <img className="pp-spotlight-picture" src={heroImgUrl} alt="" fetchPriority="high" /> : null}
      <div className="pp-spotlight-plate">
        {imgLogo ? <img className="pp-spotlight-logo" src={imgLogo} alt="" /> : null}
        <h1 dir="auto">{name}</h1>
      </div>
    </header>
  );
}
