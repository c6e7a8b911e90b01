import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from './boot.mjs';

export function answer(incoming: IncomingMessage, outgoing: ServerResponse, ready: Promise<Site>): Promise<unknown>;
