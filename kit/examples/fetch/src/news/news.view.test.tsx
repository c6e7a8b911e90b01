// @vitest-environment happy-dom
import { describeView } from 'statechart-kit/react';
import { News } from './News.tsx';
import { newsModel } from './news.model.ts';
import { newsScreen, newsUserActions } from './news.screen.ts';

describeView(newsModel, {
  screen: newsScreen,
  userActions: newsUserActions,
  view: (actor) => <News actor={actor} />,
});
