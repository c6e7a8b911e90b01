import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectStatus, type MapLoaderRef } from '../../../machines/map-loader/map-loader.selectors.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { t } from '../text/t.ts';
import './map.css';

type MapStatusProps = {
  loader: MapLoaderRef;
  /** The map itself. */
  children: ReactNode;
};

/** Shows the map when its script is loaded, and before that or on failure the status. */
export function MapStatus({ loader, children }: MapStatusProps) {
  const status = useSelector(loader, selectStatus);
  if (status === 'success') return children;
  return status === 'failure' ? (
    <div className="pp-map-placeholder">
      <Notice
        tone="warn"
        role="status"
        action={<Button onClick={() => loader.send({ type: 'load.requested' })}>{t('Retry')}</Button>}
      >
        <p>{t('The map could not be loaded.')}</p>
      </Notice>
    </div>
  ) : (
    <div className="pp-map-placeholder">
      {status === 'loading' ? (
        <p className="pp-map-loading" role="status">
          {t('Loading the map…')}
        </p>
      ) : null}
    </div>
  );
}
