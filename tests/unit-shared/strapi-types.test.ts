import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type ContentDocument, readLibrary } from "../../backend/embedded/content/documents.ts";
import { article, articleTag, company, preIpoPage } from "../../lib/web/content/schemas.ts";
import { readContentFiles } from "../../scripts/content-server.ts";
import { strapiFiles, writeStrapiTypes } from "../../scripts/strapi.ts";

/*
 * Three descriptions of one content: the types that a Strapi stores (`data/strapi`), the documents that the embedded
 * service serves, and the schemas by which pages read either.
 */

const attribute = z.looseObject({
  type: z.string(),
  required: z.boolean().default(false),
  maxLength: z.number().optional(),
  component: z.string().optional(),
  repeatable: z.boolean().optional(),
  relation: z.string().optional(),
});
type Attribute = z.output<typeof attribute>;
type Attributes = Readonly<Record<string, Attribute>>;
const contentType = z.looseObject({ attributes: z.record(z.string(), attribute) });

const files = strapiFiles();
const attributesAt = (path: string): Attributes => contentType.parse(JSON.parse(files[path] ?? "{}")).attributes;
const typeOf = (name: string) => attributesAt(`src/api/${name}/content-types/${name}/schema.json`);
const componentOf = (uid: string) => attributesAt(`src/components/${uid.replace(".", "/")}.json`);

/** Strapi has them by itself. */
const AUTOMATIC = ["id", "documentId", "createdAt", "updatedAt", "publishedAt", "locale", "localizations"];
const withoutAutomatic = (names: readonly string[]) => names.filter((name) => !AUTOMATIC.includes(name)).sort();

const shape = z.looseObject({
  type: z.string().optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  maxLength: z.number().optional(),
});
type Shape = z.output<typeof shape>;

/** The value of an optional or nullable field. */
const shapeOf = (field: unknown): Shape => {
  const parsed = shape.parse(field);
  const value = parsed.anyOf?.find(({ type }) => type !== "null");
  return value === undefined ? parsed : shape.parse(value);
};

const TYPES: Readonly<Record<string, readonly string[]>> = {
  string: ["string", "text", "richtext", "uid", "email", "date"],
  boolean: ["boolean"],
  integer: ["integer"],
  object: ["component", "relation", "json"],
  array: ["component", "relation"],
};

/** The differences between a Strapi type and the pages' schema: content that only one of the two accepts. */
function differences(attributes: Attributes, read: Shape, path: string): readonly string[] {
  const properties = read.properties ?? {};
  const names = [withoutAutomatic(Object.keys(attributes)), withoutAutomatic(Object.keys(properties))];
  if (String(names[0]) !== String(names[1])) return [`${path}: ${names[0]} but ${names[1]}`];
  return Object.entries(attributes).flatMap(([name, stored]) =>
    differencesOf(
      stored,
      { field: shapeOf(properties[name]), isRequired: (read.required ?? []).includes(name) },
      `${path}.${name}`,
    ),
  );
}

function differencesOf(
  stored: Attribute,
  { field, isRequired }: { field: Shape; isRequired: boolean },
  path: string,
): readonly string[] {
  const fits = (TYPES[field.type ?? ""] ?? []).includes(stored.type);
  const isList = stored.repeatable === true || /ToMany$/.test(stored.relation ?? "");
  const tooLong =
    field.maxLength !== undefined &&
    field.type === "string" &&
    stored.type !== "date" &&
    (stored.maxLength ?? Infinity) > field.maxLength;
  const inner = field.type === "array" ? shapeOf(field.items) : field;
  return [
    ...(fits ? [] : [`${path}: ${stored.type} but ${field.type}`]),
    ...(isList === (field.type === "array") ? [] : [`${path}: one or many`]),
    // Strapi requires no relation; an article without its author is left out (lib/web/content/client.ts).
    ...(stored.type === "relation" || stored.required === isRequired ? [] : [`${path}: required or not`]),
    ...(tooLong ? [`${path}: up to ${stored.maxLength} characters but ${field.maxLength}`] : []),
    ...(stored.component ? differences(componentOf(stored.component), inner, path) : []),
  ];
}

const READ = {
  article,
  "article-tag": articleTag,
  company,
  "app-pre-ipo-page": preIpoPage,
  author: article.shape.author,
};

describe("Strapi's content types", () => {
  it.each(Object.entries(READ))("of %s have the fields that pages read, as required and no longer", (name, schema) => {
    const read = shape.parse(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));
    expect(differences(typeOf(name), read, name)).toEqual([]);
  });

  const { collections, singles } = readLibrary(readContentFiles());
  const served = (name: string): readonly ContentDocument[] =>
    collections.get(name === "company" ? name : `${name}s`) ?? singles.get(name) ?? [];

  it.each(Object.keys(READ))("of %s are those of the documents that the embedded service serves", (name) => {
    const attributes = typeOf(name);
    const required = Object.keys(attributes).filter((each) => attributes[each]?.required);
    const documents = served(name);
    expect(documents.length).toBeGreaterThan(0);
    for (const { fields, relations, documentId } of documents) {
      const names = withoutAutomatic([...Object.keys(fields), ...Object.keys(relations)]);
      expect([documentId, names.filter((each) => !(each in attributes))]).toEqual([documentId, []]);
      expect([documentId, required.filter((each) => !names.includes(each))]).toEqual([documentId, []]);
    }
  });

  it("are written into a Strapi 5 project, and into no other folder", () => {
    const folder = mkdtempSync(join(tmpdir(), "ultra-strapi-"));
    try {
      expect(() => writeStrapiTypes(folder)).toThrow("no Strapi 5 project");
      writeFileSync(join(folder, "package.json"), '{ "dependencies": { "@strapi/strapi": "4.25.0" } }');
      expect(() => writeStrapiTypes(folder)).toThrow("no Strapi 5 project");
      writeFileSync(join(folder, "package.json"), '{ "dependencies": { "@strapi/strapi": "^5.30.0" } }');
      const written = writeStrapiTypes(folder);
      expect(written).toContain("src/api/article/routes/article.js");
      for (const path of written) expect(readFileSync(join(folder, path), "utf8")).toBe(files[path]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
