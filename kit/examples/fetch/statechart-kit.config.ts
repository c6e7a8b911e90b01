import { defineConfig } from 'statechart-kit/gallery';

export default defineConfig({
  title: 'A fetch with retries',
  base: '/',
  pages: 'docs/machines',
  catalogues: [
    {
      title: 'A fetch with retries',
      entries: [
        {
          id: 'news',
          title: 'News',
          about: 'How a page gets its news.',
          machine: () => import('./src/news/news.machine.ts'),
          source: 'src/news/news.machine.ts',
          model: 'src/news/news.model.ts',
        },
      ],
    },
  ],
});
