import type { SnapshotFrom } from 'xstate';
import type { testimonialsMachine } from './testimonials.machine.ts';

type Snapshot = SnapshotFrom<typeof testimonialsMachine>;

export const selectTestimonials = ({ context }: Snapshot) => context.testimonials;
export const selectIndex = ({ context }: Snapshot) => context.index;
export const selectIsAbsent = (snapshot: Snapshot) => snapshot.matches('showingNone');
/** Arrows are shown only for more than one testimonial (spec: spotlight#testimonials). */
export const selectHasArrows = (snapshot: Snapshot) => snapshot.matches('showingSeveral');
