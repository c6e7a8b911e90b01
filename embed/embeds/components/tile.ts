/** One tile of a dashboard. */
import { idRequired } from '../../errors.ts';
import { validateTileLoad, type IError } from '../../models/index.ts';
import { OwnFrameEmbed } from './own-frame-embed.ts';
import { idInUrl } from '../frame/embed-url.ts';
import type { TileEvents } from '../base/event-map.ts';
import { TILE_EVENTS, EMBED_EVENTS } from '../base/events.ts';

export class Tile extends OwnFrameEmbed {
  static override type: string = 'Tile';
  static override allowedEvents: string[] = TILE_EVENTS;

  declare readonly events?: TileEvents;
  override loadPath: string = '/tile/load';
  override allowedEvents: string[] = [...EMBED_EVENTS, ...TILE_EVENTS];

  static findIdFromEmbedUrl(url: string): string {
    return idInUrl('tileId', url);
  }

  getId(): string {
    const found = this.config.id || Tile.findIdFromEmbedUrl(this.config.embedUrl ?? '');
    if (!found) throw new Error(idRequired('Tile'));
    return found;
  }

  validate(config: object): IError[] {
    return validateTileLoad(config);
  }

  configChanged(isBootstrap: boolean) {
    if (!isBootstrap) this.config.id = this.getId();
  }

  getDefaultEmbedUrlEndpoint(): string {
    return 'tileEmbed';
  }
}
