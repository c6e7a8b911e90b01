/** The machine gallery: every chart of the product, drawn, live and simulated. For developers; it is no part of the plugin. */
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';
import { openLiveStore } from './live-store.ts';

const root = document.getElementById('gallery');
if (root) {
  const live = openLiveStore();
  createRoot(root).render(
    <StrictMode>
      <Gallery live={live} />
    </StrictMode>,
  );
}
