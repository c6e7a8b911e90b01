import { describeChart, describeLiveness } from '#kit';
import { credentialsModel } from './credentials.model.ts';

describeChart(credentialsModel);
describeLiveness(credentialsModel);
