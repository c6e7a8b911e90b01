import { defineConfig } from 'statechart-kit/gallery';

export default defineConfig({
  title: 'A form',
  base: '/',
  pages: 'docs/machines',
  catalogues: [
    {
      title: 'A form',
      entries: [
        {
          id: 'sign-up',
          title: 'Sign-up',
          about: 'How a person gets an account.',
          machine: () => import('./src/sign-up/sign-up.machine.ts'),
          source: 'src/sign-up/sign-up.machine.ts',
          model: 'src/sign-up/sign-up.model.ts',
        },
      ],
    },
  ],
});
