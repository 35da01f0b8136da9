import { describe, expect, it } from "vitest";
import { describedApi } from "@/lib/contract/openapi/describe";
import { SHARED, schemaGroups, schemaPath } from "./schema-groups";

const namesOf = (slug: string) => schemaGroups().find((group) => group.slug === slug)?.names ?? [];

describe("the pages of the schemas", () => {
  it("hold every named schema once", () => {
    const names = schemaGroups().flatMap((group) => group.names);
    expect(names.toSorted()).toEqual(Object.keys(describedApi().schemas).toSorted());
  });

  it("have a schema beside the calls that use it, and with the shared ones what several use", () => {
    expect(namesOf("wallet")).toContain("WalletBalance");
    expect(namesOf("early-exit")).toContain("SellTerms");
    expect(namesOf(SHARED)).toEqual(expect.arrayContaining(["Money", "Payout", "Problem"]));
  });

  it("hold what a schema of several parts refers to among the shared ones", () => {
    const { schemas } = describedApi();
    const referred = namesOf(SHARED).flatMap((name) => JSON.stringify(schemas[name]).match(/schemas\/\w+/g) ?? []);
    const elsewhere = referred.filter((each) => !namesOf(SHARED).includes(each.slice("schemas/".length)));
    expect(elsewhere).toEqual([]);
  });

  it("are named by the address of each schema, for whichever reference a call or a schema has", () => {
    const references = JSON.stringify(describedApi()).match(/#\/components\/schemas\/\w+/g) ?? [];
    expect(references.length).toBeGreaterThan(500);
    const lost = references.map((each) => each.slice(each.lastIndexOf("/") + 1));
    expect(lost.filter((name) => !schemaPath(name).endsWith(`#${name}`))).toEqual([]);
    expect(schemaPath("WalletBalance")).toBe("/developers/schemas/wallet#WalletBalance");
  });
});
