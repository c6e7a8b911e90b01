/**
 * What this project uses of @react-google-maps/api, taken from the sources that the package publishes: its entry weighs
 * ten times as much and does not shake. Vite's alias for the package points here (vite.config.ts); the types come from
 * the package itself. JavaScript, so that the compiler does not check the sources of somebody else.
 */
export { default as GoogleMap } from '@react-google-maps/api/src/GoogleMap.tsx';
export { OverlayViewF } from '@react-google-maps/api/src/components/dom/OverlayView.tsx';
