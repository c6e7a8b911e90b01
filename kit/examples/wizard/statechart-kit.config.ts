import { defineConfig } from 'statechart-kit/gallery';

export default defineConfig({
  title: 'A wizard',
  base: '/',
  pages: 'docs/machines',
  catalogues: [
    {
      title: 'A wizard',
      entries: [
        {
          id: 'order',
          title: 'Order',
          about: 'How a person orders in three steps.',
          machine: () => import('./src/order/order.machine.ts'),
          source: 'src/order/order.machine.ts',
          model: 'src/order/order.model.ts',
        },
      ],
    },
  ],
});
