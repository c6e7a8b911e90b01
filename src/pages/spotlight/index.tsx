import { useSelector } from '@xstate/react';
import type { TestimonialsRef } from '../../../machines/testimonials/testimonials.machine.ts';
import { selectIsAbsent } from '../../../machines/testimonials/testimonials.selectors.ts';
import type { VideoRef } from '../../../machines/video/video.machine.ts';
import type { PageView } from '../page.ts';
import { Hero } from './Hero.tsx';
import { Offerings } from './Offerings.tsx';
import { SpotlightSidebar } from './SpotlightSidebar.tsx';
import { Testimonials } from './Testimonials.tsx';
import { VideoPlayer } from '../../ui/VideoPlayer.tsx';
import type { Vendor } from '../../../machines/lib/vendor.ts';
import { t } from '../../ui/text/t.ts';
import './spotlight.css';

type Props = { vendor: Vendor; testimonials: TestimonialsRef; video: VideoRef | null };

/** Shows a message, because a name alone would look like a page that failed to load. */
function NothingYet({ vendor, testimonials, video }: Props) {
  const hasNoTestimonials = useSelector(testimonials, selectIsAbsent);
  const { vendorInformation, detailedOfferings } = vendor;
  if (video || vendorInformation !== '' || detailedOfferings.length > 0 || !hasNoTestimonials) return null;
  return (
    <p className="pp-spotlight-empty">{t('{vendor} has not added a description yet.', { vendor: vendor.name })}</p>
  );
}

/** Vendor spotlight. Missing parts leave no gap and no empty heading. */
export const Page: PageView<Props> = ({ vendor, testimonials, video }) => (
  <article className="pp-spotlight">
    <Hero vendor={vendor} />
    <div className="pp-spotlight-columns">
      <SpotlightSidebar vendor={vendor} />
      <div className="pp-spotlight-story">
        {video ? <VideoPlayer video={video} title={vendor.name} poster={vendor.heroImgUrl} /> : null}
        {vendor.vendorInformation === '' ? null : (
          <section className="pp-spotlight-section">
            <h2>{t('Company Information')}</h2>
            {/* oxlint-disable-next-line react/no-danger -- The server lets only harmless elements through. */}
            <div className="pp-rich-text" dir="auto" dangerouslySetInnerHTML={{ __html: vendor.vendorInformation }} />
          </section>
        )}
        <Offerings offerings={vendor.detailedOfferings} />
        <Testimonials testimonials={testimonials} />
        <NothingYet vendor={vendor} testimonials={testimonials} video={video} />
      </div>
    </div>
  </article>
);
