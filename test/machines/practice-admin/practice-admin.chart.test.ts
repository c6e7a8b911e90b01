import { describeChart } from '#kit';
import { newAdminModel, preloadedAdminModel } from './practice-admin.model.ts';

describeChart([newAdminModel, preloadedAdminModel]);
