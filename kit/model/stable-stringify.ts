/** JSON that distinguishes more values: plain JSON.stringify converts Error, Map and Set all to `{}`. */
export const stableStringify = (value: unknown): string =>
  JSON.stringify(value, (_key, v: unknown) => {
    if (v instanceof Error) return { $error: v.name, message: v.message };
    if (v instanceof Map) return { $map: [...v] };
    if (v instanceof Set) return { $set: [...v] };
    if (typeof v === 'object' && v !== null && 'sessionId' in v && 'send' in v)
      return { $actor: (v as { id?: unknown }).id };
    if (typeof v === 'function' || typeof v === 'symbol' || typeof v === 'bigint') {
      throw new Error(`The model holds a ${typeof v}; project something serialisable instead.`);
    }
    return v;
  });
