/**
 * Stand-in for the slice of the Maps JavaScript API that the portal uses, for machines without internet. Served at
 * `/sandbox/maps.js?key=…&callback=…`, never part of the shipped bundle, and labelled as what it is on the screen.
 * With the key `refused` the script tells the page so, as Google does by `gm_authFailure`.
 */
void (async () => {
  /** A refusal comes when the map is there already. */
  const REFUSAL_MS = 500;
  const query = new URL(document.currentScript.src).searchParams;
  const [{ LatLng, LatLngBounds, Point }, { Map, OverlayView, event, sandboxMaps }, { Geocoder }] = await Promise.all([
    import('./maps-geometry.js'),
    import('./maps-map.js'),
    import('./maps-geocoder.js'),
  ]);

  const maps = { version: 'sandbox', Map, OverlayView, LatLng, LatLngBounds, Point, Geocoder, event, sandboxMaps };
  maps.importLibrary = async () => maps;
  window.google = { ...window.google, maps };

  const callback = query.get('callback')?.split('.') ?? [];
  callback.reduce((owner, name) => owner?.[name], window)?.();
  if (query.get('key') === 'refused') setTimeout(() => window.gm_authFailure?.(), REFUSAL_MS);
})();
