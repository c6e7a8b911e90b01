/** The bridge to the gallery, with what of the portal's contexts may leave a tab. A lazy chunk: members never receive it. */
import { openBridge } from '#kit/bridge';
import { REDACTION_ALLOWLIST } from './redaction-allowlist.ts';

export type { Bridge } from '#kit/bridge';

export const openPortalBridge = () => openBridge(REDACTION_ALLOWLIST);
