/**
 * Keeps what a visitor typed across a reload of this tab, and no longer: practices share computers
 * (spec: registration#reload-keeps-the-form, registration#passwords-after-a-reload). It stores only the fields of the schema: no password, card data or nonce.
 */
import * as v from 'valibot';
import { AGREEMENTS } from '../../../machines/payment/agreements.ts';
import type { Draft } from '../../../machines/registration/registration.types.ts';
import { DRAFT_PREFIX } from './draft-keys.ts';

/** Raise this when the draft's format changes: an old draft is then ignored. */
const SCHEMA_VERSION = 1;

export type DraftOwner = {
  siteUrl: string;
  /** 0 for a visitor. */
  userId: number;
  /** Of the signed-in user. A visitor's draft belongs to the user if it has the same e-mail address. */
  email: string;
  /** Distinguishes several forms on one site. */
  metaId: string;
};

/** `anonymousKey`: the key of a visitor's draft. */
function draftKeys({ siteUrl, userId, metaId }: DraftOwner): { key: string; anonymousKey: string } {
  const keyOf = (user: string) => [DRAFT_PREFIX, SCHEMA_VERSION, siteUrl, user, metaId].join(':');
  const anonymousKey = keyOf('anonymous');
  return { key: userId === 0 ? anonymousKey : keyOf(String(userId)), anonymousKey };
}

/** Writes are debounced by this many milliseconds. */
export const WRITE_DELAY_MS = 300;

export type Drafts = {
  /** Null if there is no draft, it belongs to another user, or it is invalid. */
  read: () => Draft | null;
  /** Writes after a short delay, or when the page unloads. */
  keep: (draft: () => Draft) => void;
  drop: () => void;
};

const text = v.string();
const number = v.pipe(v.number(), v.finite());
const page = v.pipe(v.number(), v.integer());

const addressSchema = v.object({
  line1: text,
  line2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  geoLat: number,
  geoLng: number,
  validated: v.boolean(),
  confirmed: v.boolean(),
  completed: v.boolean(),
});

const practiceSchema = v.object({
  name: text,
  email: text,
  phone: text,
  website: text,
  specialty: text,
  businessStructure: v.picklist(['llc', 'p-c', 'corp', 'partnership', 'individual', '']),
  address: addressSchema,
  directoryShow: v.boolean(),
  completed: v.boolean(),
});

const draftSchema: v.GenericSchema<unknown, Draft> = v.object({
  page,
  furthest: page,
  values: v.object({
    firstName: text,
    lastName: text,
    phone: text,
    role: text,
    profession: text,
    username: text,
    email: text,
  }),
  agreements: v.object(v.entriesFromList(AGREEMENTS, v.boolean())),
  practices: v.array(practiceSchema),
  billing: v.object({ sameAsPractice: v.boolean(), address: addressSchema }),
  admin: v.object({ included: v.boolean(), name: text, email: text }),
  productId: v.nullable(number),
  couponCode: text,
  submission: v.object({
    key: v.nullable(text),
    transactionId: v.nullable(number),
    makesAccount: v.exactOptional(v.boolean()),
  }),
  accountPending: v.optional(v.boolean(), false),
});

export function createDrafts(owner: DraftOwner): Drafts {
  const { key, anonymousKey } = draftKeys(owner);

  let waiting: (() => Draft) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    clearTimeout(timer);
    if (waiting) quietly((storage) => storage.setItem(key, JSON.stringify(v.parse(draftSchema, waiting?.()))));
    waiting = null;
  };
  addEventListener('pagehide', write);

  const readFrom = (name: string): Draft | null => {
    const draft = understood(quietly((storage) => storage.getItem(name)) ?? null);
    if (!draft) quietly((storage) => storage.removeItem(name));
    return draft;
  };

  /**
   * Moves a visitor's draft to the user with the same address, after joining or signing in.
   * Another user does not see the draft. It stays stored, because its owner may have signed in with the wrong account.
   */
  const readAnonymous = (): Draft | null => {
    const draft = readFrom(anonymousKey);
    if (!draft || !isSameAddress(draft.values.email, owner.email)) return null;
    quietly((storage) => {
      storage.setItem(key, JSON.stringify(draft));
      storage.removeItem(anonymousKey);
    });
    return draft;
  };

  return {
    read: () => readFrom(key) ?? (owner.userId === 0 ? null : readAnonymous()),
    keep(draft) {
      waiting = draft;
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_DELAY_MS);
    },
    drop() {
      clearTimeout(timer);
      waiting = null;
      quietly((storage) => storage.removeItem(key));
    },
  };
}

const isSameAddress = (a: string, b: string) => a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase();

function understood(kept: string | null): Draft | null {
  if (kept === null) return null;
  try {
    const result = v.safeParse(draftSchema, JSON.parse(kept));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** If the storage is full or blocked, the visitor can still type. */
function quietly<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
