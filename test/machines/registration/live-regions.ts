/**
 * A model of what a screen reader announces (live regions, WAI-ARIA 1.2, 6.6.3), from the document's changes. After any change in an atomic
 * region it reads the whole region, since screen readers do not compare the content.
 */
export type Announcement = { how: 'assertive' | 'polite'; text: string };

const LIVE: Record<string, Announcement['how']> = { alert: 'assertive', status: 'polite', log: 'polite' };

const regionOf = (node: Node): Element | null => {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('[role="alert"], [role="status"], [role="log"], [aria-live]') ?? null;
};

function livelinessOf(region: Element): Announcement['how'] | null {
  const live = region.getAttribute('aria-live') ?? LIVE[region.getAttribute('role') ?? ''];
  return live === 'assertive' || live === 'polite' ? live : null;
}

const isAtomic = (region: Element) =>
  (region.getAttribute('aria-atomic') ?? String(/alert|status/.test(region.getAttribute('role') ?? ''))) === 'true';

const textOf = (node: Node) => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Most screen readers read an alert that is inserted with its text, but not a status that is. */
function readWhenItComes(node: Node): Element[] {
  if (!(node instanceof Element)) return [];
  return [node, ...node.querySelectorAll('[role="alert"]')].filter((each) => each.matches('[role="alert"]'));
}

function spokenOf(records: readonly MutationRecord[]): Announcement[] {
  const spoken = new Map<Node, Announcement>();
  const say = (node: Node, how: Announcement['how'] | null, text: string) => {
    if (how !== null && text !== '') spoken.set(node, { how, text });
  };
  const come = new Set<Node>();
  for (const { addedNodes } of records) {
    for (const node of [...addedNodes].filter((each) => each.isConnected)) {
      for (const alert of readWhenItComes(node)) {
        come.add(alert);
        say(alert, livelinessOf(alert), textOf(alert));
      }
    }
  }
  for (const { type, target, addedNodes } of records) {
    const region = regionOf(target);
    if (!region?.isConnected || come.has(region)) continue;
    const how = livelinessOf(region);
    const added = [...addedNodes].filter((each) => each.isConnected && !come.has(each));
    if (isAtomic(region)) say(region, how, textOf(region));
    else if (type === 'characterData') say(target, how, textOf(target));
    else for (const node of added) say(node, how, textOf(node));
  }
  return [...spoken.values()];
}

/** Listens from now on. */
export function listen() {
  const heard: Announcement[] = [];
  const observer = new MutationObserver((records) => heard.push(...spokenOf(records)));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return {
    /** The announcements since the last call. */
    take: () => {
      heard.push(...spokenOf(observer.takeRecords()));
      return heard.splice(0);
    },
    stop: () => observer.disconnect(),
  };
}
