import { Notice } from '../../ui/Notice.tsx';

/** Stands where a later version has the view. */
export function NoViewYet() {
  return (
    <div className="pp-portal-problem">
      <h1>This page is not there yet</h1>
      <Notice tone="info">This version of Practice Portal does not have this page yet.</Notice>
    </div>
  );
}
