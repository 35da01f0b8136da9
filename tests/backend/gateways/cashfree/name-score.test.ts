/** Names are sent to Cashfree for its score alone, which never stands in the way of the register's answer. */
import { beforeEach, expect, it } from "vitest";
import { verificationWith } from "../../../../backend/gateways/cashfree/connect.ts";
import { settingsOver } from "./settings.ts";
import { CashfreeWorld } from "./world.ts";

const PAN = "POST /pan";

let world: CashfreeWorld;
beforeEach(() => {
  world = new CashfreeWorld("verification");
});

const pan = () =>
  verificationWith(settingsOver(world.fetch), { origin: "https://ultra.example", codeOf: () => "" }).pan;

it.each([
  ["Zoë  D’Souza-Rao Jr.", { name: "Zoe D Souza Rao Jr" }],
  ["आशा राव", {}],
  ["Asha राव", {}],
  ["X Æ A-12", {}],
  [".", {}],
  ["A".repeat(150), { name: "A".repeat(100) }],
])("sends %s in the letters that Cashfree takes, or not at all", async (comparedName, name) => {
  world.answer(PAN, { status: 200, example: "Valid PAN Individual" });
  await pan().lookUp({ pan: "ABCPV1234D", claimedName: "Another", comparedName });
  expect(world.requests).toEqual([{ operation: PAN, sent: { pan: "ABCPV1234D", ...name } }]);
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
  world.answer(PAN, { status: 200, example: "Valid PAN Individual", changed: { name_match_score: given } });
  const found = await pan().lookUp({ pan: "ABCPV1234D", claimedName: "Asha Rao" });
  expect(found).toMatchObject({ outcome: "FOUND", registeredName: "JOHN DOE" });
  expect("nameScore" in found ? found.nameScore : undefined).toBe(nameScore);
});
