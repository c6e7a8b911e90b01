import { useEffect, useState } from 'react';

/** null: on its way. `missing`: the host does not have it. */
export type Fetched<T> = { value: T | null; missing: boolean };

/** Something that lies beside the gallery. What is asked for anew is not shown under the old address. */
export function useFetched<T>(address: string, read: (response: Response) => Promise<T>): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T> & { address: string }>({ value: null, missing: false, address });
  useEffect(() => {
    const stop = new AbortController();
    const take = (value: T | null) => {
      if (!stop.signal.aborted) setFetched({ value, missing: value === null, address });
    };
    fetch(address, { signal: stop.signal })
      .then((response) => (response.ok ? read(response) : null))
      .then(take, () => take(null));
    return () => stop.abort();
  }, [address, read]);
  return fetched.address === address ? fetched : { value: null, missing: false };
}

export const asText = (response: Response) => response.text();
export const asJson = <T>(response: Response) => response.json() as Promise<T>;
