import type { ReactNode } from 'react';
import type { LazyMachineRef } from '../../../../machines/lib/lazy-machine.ts';
import { LateParts } from '../../../ui/lazy/LazyBoundary.tsx';
import { Spinner } from '../../../ui/progress/Spinner.tsx';

type LatePartProps = {
  part: LazyMachineRef;
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
