import { rich } from '../../../../ui/text/t.ts';

/** Explains the star after a label. */
export const RequiredLegend = () => (
  <p className="pp-required-legend">
    {rich('Fields with a star ({star}) are required.', { star: <span aria-hidden="true">*</span> })}
  </p>
);
