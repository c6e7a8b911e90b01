/** A statement of the vendor's customer (spec: spotlight#parts-of-a-spotlight). */
export type Testimonial = { message: string; name: string };

export type TestimonialsInput = { testimonials: Testimonial[] };

export type TestimonialsContext = {
  testimonials: Testimonial[];
  /** The index of the visible one, from 0. */
  index: number;
};

export type TestimonialsEvent = { type: 'next.pressed' } | { type: 'previous.pressed' };
