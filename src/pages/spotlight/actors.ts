/** Starts the charts of a vendor spotlight: its testimonials and its video. */
import { createActor } from 'xstate';
import { testimonialsMachine, type TestimonialsRef } from '../../../machines/testimonials/testimonials.machine.ts';
import { videoMachine, type VideoRef } from '../../../machines/video/video.machine.ts';
import { spotlightSchema } from '../../services/wordpress/spotlight-data.ts';
import type { StartPage } from '../../services/app-context.ts';
import { videoSourceFor } from '../../services/video.ts';
import { readViewData } from '../../services/wordpress/view-data.ts';
import type { Vendor } from '../../../machines/lib/vendor.ts';

type SpotlightProps = {
  vendor: Vendor;
  testimonials: TestimonialsRef;
  /** Null if the vendor has none. */
  video: VideoRef | null;
};

/** @throws {PageDataError} if the vendor's data are invalid */
export const start: StartPage<SpotlightProps> = ({ pageData, inspect, snapshotOf }) => {
  const { vendor } = readViewData(spotlightSchema, pageData);
  const options = inspect && { inspect };
  const { testimonials, videoSpotlight } = vendor;
  return {
    vendor,
    testimonials: createActor(testimonialsMachine, {
      input: { testimonials },
      ...options,
      ...snapshotOf?.(testimonialsMachine),
    }).start(),
    video:
      videoSpotlight === null
        ? null
        : createActor(videoMachine, {
            input: { source: videoSourceFor(videoSpotlight) },
            ...options,
            ...snapshotOf?.(videoMachine),
          }).start(),
  };
};
