/**
 * For the project `view`: React makes an `Error` for each element it creates, so that developer tools can show its origin. No test reads these, and
 * they took 7 % of the views' time. React stops after ten thousand in a second, so this file makes React count that many at the start.
 */
import * as React from 'react';

type Internals = { recentlyCreatedOwnerStacks: number };
const internals = (React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals })
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Infinity, set() {} });
