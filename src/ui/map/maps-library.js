/**
 * The parts of @react-google-maps/api that this project uses, from the sources that the package publishes. The
 * package's entry is ten times as large and can't be tree-shaken. Vite's alias for the package leads to this file
 * (vite.config.ts); the types come from the package itself. This file is JavaScript, so that the compiler does not
 * check the package's sources.
 */
export { default as GoogleMap } from '@react-google-maps/api/src/GoogleMap.tsx';
export { OverlayViewF } from '@react-google-maps/api/src/components/dom/OverlayView.tsx';
