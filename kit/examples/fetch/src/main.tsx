import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { News } from './news/News.tsx';
import { newsMachine } from './news/news.machine.ts';

const place = document.querySelector('main');
if (place) createRoot(place).render(<News actor={createActor(newsMachine).start()} />);
