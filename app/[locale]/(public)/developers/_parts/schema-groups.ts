/** The named schemas by the part of the API that uses them, each part on a page: one page of all is too large. */
import { describedApi } from "@/lib/contract/openapi/describe";
import type { JsonSchema } from "@/lib/contract/openapi/schemas";
import { TAGS, type Tag } from "@/lib/contract/tags";

/** The page that lists every schema; each group has a page below it. Without language. */
export const SCHEMAS_PATH = "/developers/schemas";

/** The slug of the schemas that calls of several tags use, or every call. */
export const SHARED = "shared";

interface SchemaGroup {
  /** The last part of its address: `early-exit`. */
  readonly slug: string;
  /** Null for the schemas of several tags. */
  readonly tag: Tag | null;
  /** In alphabetical order. */
  readonly names: readonly string[];
}

// The keys of a constant object are exactly these.
export const TAG_NAMES = Object.keys(TAGS) as readonly Tag[];
export const tagSlug = (tag: Tag): string => tag.toLowerCase().replaceAll(" ", "-");

let groups: readonly SchemaGroup[] | null = null;

/**
 * The groups, the shared one first; a tag without a schema of its own has none. Cached, because it follows every
 * reference of every call.
 */
export function schemaGroups(): readonly SchemaGroup[] {
  groups ??= groupsOf(tagsBySchema());
  return groups;
}

function groupsOf(tags: ReadonlyMap<string, ReadonlySet<Tag>>): readonly SchemaGroup[] {
  const names = Object.keys(describedApi().schemas).sort();
  const ownerOf = (name: string): Tag | null => {
    const [tag, ...others] = tags.get(name) ?? [];
    return tag === undefined || others.length > 0 ? null : tag;
  };
  return [null, ...TAG_NAMES]
    .map((tag) => ({
      slug: tag === null ? SHARED : tagSlug(tag),
      tag,
      names: names.filter((name) => ownerOf(name) === tag),
    }))
    .filter((group) => group.names.length > 0);
}

let slugs: ReadonlyMap<string, string> | null = null;

/** The address of a schema without language: `/developers/schemas/wallet#WalletBalance`. */
export function schemaPath(name: string): string {
  slugs ??= new Map(schemaGroups().flatMap((group) => group.names.map((each) => [each, group.slug] as const)));
  const slug = slugs.get(name);
  return slug === undefined ? SCHEMAS_PATH : `${SCHEMAS_PATH}/${slug}#${name}`;
}

function tagsBySchema(): ReadonlyMap<string, ReadonlySet<Tag>> {
  const { calls, schemas } = describedApi();
  const tags = new Map<string, Set<Tag>>();
  for (const { call, inputSchema, output } of calls) {
    const waiting = [...namesIn(inputSchema), ...namesIn(output ?? {})];
    const seen = new Set<string>();
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const schema = schemas[name];
      if (seen.has(name) || !schema) continue;
      seen.add(name);
      tags.set(name, (tags.get(name) ?? new Set()).add(call.tag));
      waiting.push(...namesIn(schema));
    }
  }
  return tags;
}

/** The names of the schemas that a schema refers to. */
function namesIn(schema: JsonSchema): readonly string[] {
  const { $ref, properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const within = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])];
  if (typeof additionalProperties === "object") within.push(additionalProperties);
  return [...($ref ? [$ref.slice($ref.lastIndexOf("/") + 1)] : []), ...within.flatMap(namesIn)];
}
