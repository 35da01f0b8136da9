/** Names are sent to Cashfree for its score alone, which never stands in the way of the register's answer. */
import { beforeEach, expect, it, vi } from "vitest";
import { verificationWith } from "../../../../backend/gateways/cashfree/connect.ts";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import { settingsOver } from "./settings.ts";
import { CashfreeWorld } from "./world.ts";

const PAN = "POST /pan";

let world: CashfreeWorld;
beforeEach(() => {
  world = new CashfreeWorld("verification");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const verification = (fetch = world.fetch) =>
  verificationWith(settingsOver(fetch), { origin: "https://ultra.example", codeOf: () => "" });
const pan = (fetch = world.fetch) => verification(fetch).pan;

it.each([
  ["Zoë  D’Souza-Rao Jr.", { name: "Zoe D Souza Rao Jr" }],
  ["आशा राव", {}],
  ["Asha राव", {}],
  ["X Æ A-12", {}],
  [".", {}],
  ["A".repeat(150), { name: "A".repeat(100) }],
  [`${"A".repeat(99)} Rao`, { name: "A".repeat(99) }],
  ["அனிதா ராமசாமி", {}],
  ["محمد رفيق", {}],
  ["Asha 🙂️", {}],
  ["Asha\u200dRao", {}],
  ["Asha\u202eoaR", {}],
  ["A\u0301\u0301\u0301sha Rao", { name: "Asha Rao" }],
  ["\u0301\u0302", {}],
  ["Ａｓｈａ\u00a0Ｒａｏ", { name: "Asha Rao" }],
])("sends %s in the letters that Cashfree takes, or not at all", async (comparedName, name) => {
  world.answer(PAN, { status: 200, example: "Valid PAN Individual" });
  await pan().lookUp({ pan: "ABCPV1234D", claimedName: "Another", comparedName });
  expect(world.requests).toEqual([{ operation: PAN, sent: { pan: "ABCPV1234D", ...name } }]);
});

it("repeats a check without the name that Cashfree refuses, and without it alone", async () => {
  const refused = (code: string) => ({ status: 400, example: "Invalid PAN Format", changed: { code } });
  world.answer(PAN, refused("name_value_invalid"), { status: 200, example: "Valid PAN Individual" });
  const lookUp = (claimedName: string) => pan().lookUp({ pan: "ABCPV1234D", claimedName });
  expect(await lookUp("Asha Rao")).toMatchObject({ outcome: "FOUND", registeredName: "JOHN DOE" });
  expect(world.requests.map(({ sent }) => sent)).toEqual([
    { pan: "ABCPV1234D", name: "Asha Rao" },
    { pan: "ABCPV1234D" },
  ]);
  world.answer(PAN, refused("pan_value_invalid"));
  await expect(lookUp("Asha Rao")).rejects.toMatchObject({ code: "pan_value_invalid" });
  world.answer(PAN, refused("name_value_invalid"));
  await expect(lookUp("आशा राव")).rejects.toMatchObject({ code: "name_value_invalid" });
  expect(world.requests).toHaveLength(4);
});

it("repeats a penny drop without the name, too, at once and one that lasts", async () => {
  const refused = { status: 400, example: "Invalid IFSC", changed: { code: "name_value_invalid" } };
  world.answer("POST /bank-account/sync", refused, { status: 200, example: "Valid account" });
  const drop = { key: "usr_1", accountNumber: "26291800001191", ifsc: "YESB0000001", claimedName: "Asha Rao" };
  expect(await verification().bankAccounts.pennyDrop(drop)).toMatchObject({ outcome: "CREDITED" });
  world.answer("GET /bank-account", { status: 404, example: "User ID not found" });
  world.answer("POST /bank-account/async", refused, { status: 200, example: "Request accepted with user ID" });
  expect(await verification().bankAccounts.followPennyDrop(drop)).toEqual({ outcome: "PENDING" });
});

it.each([
  ["90.00", 90],
  [0, 0],
  ["-", undefined],
  ["", undefined],
  [null, undefined],
  [101, undefined],
  [-1, undefined],
  [{ score: 90 }, undefined],
])("reads the score %o as %s, and the register's name all the same", async (given, nameScore) => {
  world.answer(PAN, { status: 200, example: "Valid PAN Individual" });
  // Some of these are not described.
  const changing: Fetch = async (url, init) => {
    const body: object = await (await world.fetch(url, init)).json();
    return Response.json({ ...body, name_match_score: given });
  };
  const found = await pan(changing).lookUp({ pan: "ABCPV1234D", claimedName: "Asha Rao" });
  expect(found).toMatchObject({ outcome: "FOUND", registeredName: "JOHN DOE" });
  expect("nameScore" in found ? found.nameScore : undefined).toBe(nameScore);
});
