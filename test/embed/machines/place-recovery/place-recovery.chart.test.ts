import { describeChart, describeLiveness } from '#kit';
import { placeRecoveryModels } from './place-recovery.model.ts';

describeChart(placeRecoveryModels);
describeLiveness(placeRecoveryModels);
