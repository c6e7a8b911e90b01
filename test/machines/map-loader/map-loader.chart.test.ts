import { describeChart } from '#kit';
import { mapLoaderModel } from './map-loader.model.ts';

describeChart(mapLoaderModel, {
  callbacks: ['watchAuthentication'],
  spokenBy: { 'authentication.failed': 'watchAuthentication' },
});
