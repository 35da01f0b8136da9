/** Schemas that have a name in `openapi.json`, where every use of one is a `$ref` to it. */
import { z } from "zod";

interface SchemaName {
  readonly id: string;
  readonly description?: string;
}

export const schemaNames = z.registry<SchemaName>();

/** `id`: PascalCase, unique in the API. A schema derived from this one by `extend` or `omit` has no name of its own. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema, description?: string): Schema {
  schemaNames.add(schema, { id, ...(description && { description }) });
  return schema;
}
