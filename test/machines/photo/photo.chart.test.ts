import { describeChart, describeLiveness } from '#kit';
import { photoModels } from './photo.model.ts';

describeChart(photoModels);
describeLiveness(photoModels);
