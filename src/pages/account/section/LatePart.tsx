import type { ReactNode } from 'react';
import type { LatePartRef } from '../../../../machines/lib/late.ts';
import { LateParts } from '../../../ui/later/LateParts.tsx';
import { Spinner } from '../../../ui/progress/Spinner.tsx';

type LatePartProps = {
  part: LatePartRef;
  /** Nothing stands there before somebody asks for it. */
  isUnseen?: boolean;
  children: ReactNode;
};

/** A part of the page whose chart may still be on its way. */
export const LatePart = ({ part, isUnseen = false, children }: LatePartProps) => (
  <LateParts parts={[part]} waiting={isUnseen ? null : <Loading />} words="This part of the page did not load.">
    {children}
  </LateParts>
);

const Loading = () => (
  <p className="pp-account-waiting" role="status">
    <Spinner /> Loading…
  </p>
);
