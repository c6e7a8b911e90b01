import { describeChart } from '../../kit/suites.ts';
import { newAdminModel, preloadedAdminModel } from './practice-admin.model.ts';

describeChart([newAdminModel, preloadedAdminModel]);
