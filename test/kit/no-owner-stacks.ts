/**
 * For the project `view`: React makes an `Error` for each element it creates, so that tools for developers can show where. Nobody looks here, and it was 7 % of
 * the views' profile. From ten thousand in a second on React leaves it by itself: it is told that there were as many.
 */
import * as React from 'react';

type Internals = { recentlyCreatedOwnerStacks: number };
const internals = (React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals })
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Infinity, set() {} });
