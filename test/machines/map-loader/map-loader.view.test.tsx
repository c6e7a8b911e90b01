import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { selectStatus, type MapLoaderRef } from '../../../machines/map-loader/map-loader.selectors.ts';
import { Boundary } from '../../../src/ui/Boundary.tsx';
import { MapStatus } from '../../../src/ui/map/MapStatus.tsx';
import { MapView } from '../../../src/ui/map/MapView.tsx';
import { describeView } from '../describe-view.ts';
import { startMapLoader, withMaps } from '../maps-context.tsx';
import { mapLoaderModel } from './map-loader.model.ts';
import { mapLoaderUserActions, mapLoaderScreen } from './map-loader.screen.ts';

describeView(mapLoaderModel, {
  screen: mapLoaderScreen,
  userActions: mapLoaderUserActions,
  callbacks: ['watchAuthentication'],
  view: (actor: MapLoaderRef) => (
    <MapStatus loader={actor}>
      <div role="img" aria-label="The map" />
    </MapStatus>
  ),
});

describe('a view with a map', () => {
  afterEach(cleanup);

  const view = (loader: MapLoaderRef) =>
    withMaps(
      <MapView label="Map of the address" centre={{ lat: 45, lng: -122 }} zoom={16} options={{}} pins={[]} />,
      loader,
    );

  it('asks for the script when it appears, and not before', () => {
    const loader = startMapLoader();
    expect(selectStatus(loader.getSnapshot())).toBe('initialized');
    render(view(loader));
    expect(selectStatus(loader.getSnapshot())).toBe('loading');
    expect(screen.getByRole('region', { name: 'Map of the address' }).textContent).toBe('Loading the map…');
  });
  it('survives a map that throws: the loader says so, and Retry asks again', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const loader = startMapLoader(async () => {});
    const Broken = () => {
      throw new Error('no canvas');
    };
    loader.send({ type: 'load.requested' });
    await act(() => Promise.resolve());
    expect(selectStatus(loader.getSnapshot())).toBe('success');
    render(
      <MapStatus loader={loader}>
        <Boundary onCrash={() => loader.send({ type: 'map.crashed' })}>
          <Broken />
        </Boundary>
      </MapStatus>,
    );
    expect(complaints).toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toContain('The map could not be loaded.');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(selectStatus(loader.getSnapshot())).toBe('loading');
  });
});
