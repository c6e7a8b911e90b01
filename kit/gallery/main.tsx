/** The machine gallery: every chart of the product, drawn, live and simulated. For developers; it is no part of the plugin. */
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';
import { watched } from './charts.ts';
import { openLiveStore } from './live-store.ts';

/** Only the server of `statechart-kit gallery` passes messages on; a built gallery has none. */
const socket = import.meta.env.DEV
  ? `${location.origin.replace('http', 'ws')}${import.meta.env.BASE_URL}live/gallery`
  : null;

const root = document.getElementById('gallery');
if (root) {
  const live = openLiveStore(watched?.origins ?? [], socket);
  createRoot(root).render(
    <StrictMode>
      <Gallery live={live} />
    </StrictMode>,
  );
}
