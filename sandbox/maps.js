/**
 * A stub of the part of the Maps JavaScript API that the portal uses, for machines without internet. The demo serves it at
 * `/sandbox/maps.js?key=…&callback=…`. It is never part of the shipped bundle, and the screen labels it as a sandbox. With the key
 * `refused`, the script calls `gm_authFailure`, as Google does.
 */
void (async () => {
  /** Google refuses a key only after it has shown the map. */
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
