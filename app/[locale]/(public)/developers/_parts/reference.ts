/** The API in the order of `/developers`: a page for each tag, its calls by path. */
import { type DescribedCall, describedApi } from "@/lib/contract/openapi/describe";
import { TAGS, type Tag } from "@/lib/contract/tags";

export const tagSlug = (tag: Tag): string => tag.toLowerCase().replaceAll(" ", "-");

// The keys of a constant object are exactly these.
export const TAG_NAMES = Object.keys(TAGS) as readonly Tag[];

export const findTag = (slug: string): Tag | null => TAG_NAMES.find((tag) => tagSlug(tag) === slug) ?? null;

export const callsUnder = (tag: Tag): readonly DescribedCall[] =>
  describedApi().calls.filter(({ call }) => call.tag === tag);
