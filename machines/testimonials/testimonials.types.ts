/** What a customer of the vendor says (specification, section 3 "Vendor data"). */
export type Testimonial = { message: string; name: string };

export type TestimonialsInput = { testimonials: Testimonial[] };

export type TestimonialsContext = {
  testimonials: Testimonial[];
  /** Which one is shown, from 0. */
  index: number;
};

export type TestimonialsEvent = { type: 'next.pressed' } | { type: 'previous.pressed' };
