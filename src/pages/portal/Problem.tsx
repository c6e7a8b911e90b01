import type { ReactNode } from 'react';
import { Notice } from '../../ui/Notice.tsx';

type ProblemProps = { title: string; action?: ReactNode; children: ReactNode };

/** Shown in place of a view. */
export const Problem = ({ title, ...notice }: ProblemProps) => (
  <div className="pp-portal-problem">
    <h1>{title}</h1>
    <Notice tone="danger" role="alert" {...notice} />
  </div>
);
