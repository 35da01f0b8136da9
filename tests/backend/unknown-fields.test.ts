import { beforeAll, expect, it } from "vitest";
import { get, type Person, post, signIn, upload } from "./people/api.ts";

let person: Person;

beforeAll(async () => {
  person = await signIn();
});

const VIEW = "/v2/investment-dashboard/get-transaction-view";

it.each([
  ["in the query", () => get("/v2/wallet/balance?currencyCode=USD", person.token), "currencyCode"],
  ["in the body", () => post("/v2/investment-dashboard/get-investment-view", { page: 1 }, person.token), "page"],
  [
    "in a nested object",
    () => post(VIEW, { transactionDate: { from: "2026-01-01" } }, person.token),
    "transactionDate.from",
  ],
  [
    "in a filter",
    () => post(VIEW, { productType: { values: ["BOND"], filterType: "IN", not: true } }, person.token),
    "productType.not",
  ],
  ["of a public call", () => get("/v2/deals?categories=BOND"), "categories"],
] as const)("names an unknown field %s and answers 400", async (_, request, field) => {
  expect(await request()).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", fields: { [field]: "INVALID_INPUT" } },
  });
});

it("rejects an unknown field of a form", async () => {
  const file = Uint8Array.from([1]);
  expect(await upload("/v2/bonds/cmr", { file, userId: file }, person.token)).toMatchObject({
    status: 400,
    body: { fields: { userId: "INVALID_INPUT" } },
  });
});
