/** Explains the star after a label. */
export const RequiredLegend = () => (
  <p className="pp-required-legend">
    Fields with a star (<span aria-hidden="true">*</span>) are required.
  </p>
);
