/**
 * The part of Strapi 5's query language that our client uses: locale, fields, populate, filters, sort and page numbers.
 * Anything else is a ValidationError rather than ignored, so that a query never means less here than on a Strapi.
 */
import { DEFAULT_LOCALE } from "../../../lib/i18n/locales.ts";
import { StrapiError } from "./strapi-error.ts";

const PAGE_SIZE = 25;
const PAGE_SIZE_MAX = 100;
const PARAMETERS_MAX = 40;

interface Filter {
  /** `["slug"]`, or `["tags", "slug"]` for a relation. */
  readonly path: readonly string[];
  readonly operator: "$eq" | "$ne";
  readonly value: string;
}

export interface ContentQuery {
  readonly locale: string;
  /** Null: every field. */
  readonly fields: readonly string[] | null;
  /** `all`, or the names of relations. */
  readonly populate: "all" | readonly string[];
  readonly filters: readonly Filter[];
  readonly sort: readonly { readonly field: string; readonly isDescending: boolean }[];
  readonly page: number;
  readonly pageSize: number;
}

const FILTER = /^filters((?:\[\w{1,40}\]){1,2})\[(\$eq|\$ne)\]$/;
const LISTED = /^(fields|populate|sort)(?:\[(?:\d{1,2}|(\w{1,40}))\])?$/;
/**
 * Accepted without an effect: `pLevel`, a plugin's depth of population, because ours is always the whole depth, and
 * `status`, because there are no drafts.
 */
const SINGLE = /^(?:locale|pagination\[(?:page|pageSize|withCount)\]|pLevel|status)$/;

/** @throws StrapiError for a parameter that is not served. */
export function parseContentQuery(parameters: URLSearchParams): ContentQuery {
  if (parameters.size > PARAMETERS_MAX) throw new StrapiError("ValidationError", "Too many parameters");
  const unknown = [...parameters.keys()].find((name) => ![FILTER, LISTED, SINGLE].some((known) => known.test(name)));
  if (unknown || (parameters.get("status") ?? "published") !== "published") {
    throw new StrapiError("ValidationError", `Invalid parameter ${unknown ?? "status"}`);
  }
  const fields = listOf(parameters, "fields");
  const populate = listOf(parameters, "populate");
  return {
    locale: parameters.get("locale") ?? DEFAULT_LOCALE,
    fields: fields.length > 0 && !fields.includes("*") ? fields : null,
    populate: populate.includes("*") ? "all" : populate,
    filters: [...parameters].flatMap(([name, value]) => filterOf(FILTER.exec(name), value)),
    sort: listOf(parameters, "sort").map(sortOf),
    page: positiveInteger(parameters, "pagination[page]", 1),
    pageSize: Math.min(positiveInteger(parameters, "pagination[pageSize]", PAGE_SIZE), PAGE_SIZE_MAX),
  };
}

/** `populate=author,tags`, `populate[0]=author` and `populate[author]=true` name the same. */
function listOf(parameters: URLSearchParams, list: "fields" | "populate" | "sort"): string[] {
  return [...parameters].flatMap(([name, value]) => {
    const [, named, key] = LISTED.exec(name) ?? [];
    if (named !== list) return [];
    return key ? [key] : value.split(",");
  });
}

function filterOf(match: RegExpExecArray | null, value: string): Filter[] {
  if (!match) return [];
  const [, path = "", operator] = match;
  const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
  return [{ path: names, operator: operator === "$ne" ? "$ne" : "$eq", value }];
}

function positiveInteger(parameters: URLSearchParams, name: string, otherwise: number): number {
  const value = parameters.get(name) ?? String(otherwise);
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new StrapiError("ValidationError", `Invalid ${name}`);
  return Number(value);
}

function sortOf(text: string): ContentQuery["sort"][number] {
  const [field = "", order = "asc"] = text.split(":");
  if (order !== "asc" && order !== "desc") throw new StrapiError("ValidationError", "Invalid order");
  return { field, isDescending: order === "desc" };
}
