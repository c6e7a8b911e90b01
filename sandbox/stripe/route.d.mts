/** `address` of the sandbox itself. */
export type Call = { parameters: URLSearchParams; id: string; address: string };

export type Route = {
  /** The SDK's interface of its parameters, as `file interface`; null: it takes none. */
  declared: string | null;
  /** Beside those that the interface requires. */
  required?: string[];
  /** Paths that `expand` may name. */
  expands?: string[];
  answer: (call: Call) => unknown;
};
