/** Payloads from a schema: JSON Schema, or a library's schema that converts to it. */
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { sample, type SampleOptions } from '../model/sampled.ts';

export { actorSchema, eventSchema, inputSchema } from './machine-schemas.ts';
export type { SampleOptions } from '../model/sampled.ts';

type Outcome<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] };

/**
 * [Standard JSON Schema](https://standardschema.dev/json-schema), and the validation of Standard Schema if available.
 */
export type SchemaOf<Output> = {
  readonly '~standard': {
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
    readonly jsonSchema?: {
      readonly input: (options: { readonly target: 'draft-2020-12' }) => Record<string, unknown>;
    };
    readonly validate?: (value: unknown) => Outcome<Output> | Promise<Outcome<Output>>;
  };
};

const isStandard = (schema: object): schema is SchemaOf<unknown> => '~standard' in schema;

function jsonSchemaOf({ '~standard': { vendor, jsonSchema } }: SchemaOf<unknown>): JsonSchema {
  if (jsonSchema) return jsonSchema.input({ target: 'draft-2020-12' });
  throw new Error(
    `A schema of ${vendor} that cannot say itself as JSON Schema. Zod can from 4.2 and ArkType from 2.1.28; Valibot's is wrapped by toStandardJsonSchema of @valibot/to-json-schema. Else give an arbitrary, by fromArbitrary.`,
  );
}

/** Validates by the schema's own library: it rejects invalid payloads, and its output is what the chart gets. */
function read({ '~standard': { vendor, validate } }: SchemaOf<unknown>, value: unknown): { value: unknown } | null {
  if (!validate) return { value };
  const outcome = validate(value);
  if (outcome instanceof Promise)
    throw new Error(`A schema of ${vendor} that validates later than at once: give an arbitrary, by fromArbitrary.`);
  return outcome.issues ? null : { value: outcome.value };
}

/** The distance between seeds, so that neighbouring seeds share no payloads. */
const STRIDE = 1_009;

/**
 * Creates a list for a model's `events` or `actors`. A failing path names the payload and the seed.
 *
 * @param schema of the payload, with or without the event's type; or of an actor's result
 * @throws when the schema refuses every value that its own JSON Schema allows, or cannot convert to JSON Schema
 */
export function fromSchema<Output>(schema: SchemaOf<Output>, options?: SampleOptions): readonly NoInfer<Output>[];
export function fromSchema<Output = any>(schema: object, options?: SampleOptions): readonly NoInfer<Output>[];
export function fromSchema(schema: object, options: SampleOptions = {}): readonly unknown[] {
  const own = isStandard(schema) ? jsonSchemaOf(schema) : (schema as JsonSchema);
  return sample(
    'schema',
    (index, { seed }) => {
      // Each value has its own seed.
      const value = generateSync(own, { seed: seed * STRIDE + index });
      return isStandard(schema) ? read(schema, value) : { value };
    },
    options,
  );
}
