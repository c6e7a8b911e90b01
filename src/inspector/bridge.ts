/** The bridge to the gallery. It sends only allowed values of the charts' contexts. A lazy chunk: members never receive it. */
import { openBridge } from '#kit/bridge';
import { REDACTION_ALLOWLIST } from './redaction-allowlist.ts';

export type { Bridge } from '#kit/bridge';

export const openPortalBridge = () => openBridge(REDACTION_ALLOWLIST);
