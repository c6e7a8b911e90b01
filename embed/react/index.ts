'use client';

/** `practice-portal/embed/react`. */
export { EmbedType, PowerBIEmbed, type EmbedProps, type EventHandler } from './PowerBIEmbed.tsx';
export { hpmFactory, routerFactory, wpmpFactory } from '../factories.ts';
export { Service } from '../service.ts';
export type { Embed } from '../embeds/base/embed.ts';
