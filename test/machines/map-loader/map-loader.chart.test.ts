import { describeChart, describeLiveness } from '#kit';
import { mapLoaderModel } from './map-loader.model.ts';

describeChart(mapLoaderModel, {
  callbacks: ['watchAuthentication'],
  sentBy: { 'authentication.failed': 'watchAuthentication' },
});
describeLiveness(mapLoaderModel);
