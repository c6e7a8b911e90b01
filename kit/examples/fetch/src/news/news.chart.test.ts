import { describeChart } from 'statechart-kit';
import { newsModel } from './news.model.ts';

describeChart(newsModel);
