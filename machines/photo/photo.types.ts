import type { RequestContext, RequestEvent, RequestTag } from '../lib/request.ts';

/** A file that the member has chosen: its media type and its size in bytes. */
export type PhotoFile = { readonly type: string; readonly size: number };

/** Why a file is no photo: another format, too large, or the browser cannot decode it. */
export type PhotoRefusal = 'type' | 'size' | 'unreadable';

/** What became of a photo: its URL, '' after a removal, or that the browser cannot decode the file. */
export type PhotoOutcome = { kind: 'stored'; url: string } | { kind: 'unreadable' };

/** `url`: of the stored photo; '' for none. */
export type PhotoInput = { url: string };

export type PhotoContext = PhotoInput &
  RequestContext & {
    /** The file to store; null removes the photo. */
    file: PhotoFile | null;
    refusal: PhotoRefusal | null;
  };

export type PhotoEvent = { type: 'photo.chosen'; file: PhotoFile } | { type: 'photo.removed' } | RequestEvent;

export type PhotoTag = RequestTag;
