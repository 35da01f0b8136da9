/** Cards of which Cashfree reads the last four digits and the year of birth alone. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { verificationWith } from "../../../backend/gateways/cashfree/connect.ts";
import { aadhaarImagesOperations } from "../../../backend/investor/kyc/aadhaar-images.ts";
import { jpeg, png } from "../../../scripts/sandbox/files.ts";
import { commandIn, whileAwaiting, withGateway } from "../doubles/gateways.ts";
import { settingsOver } from "../gateways/cashfree/settings.ts";
import { CashfreeWorld } from "../gateways/cashfree/world.ts";
import { inAccount } from "../wallet/investor.ts";
import type { Person } from "./api.ts";
import { aadhaarStep, accountOf, dumpOf, freshAadhaar, NAME, PROFILE, personAfter, stepOf } from "./kyc-steps.ts";

const IMAGES = "POST /document/aadhaar";
const YEAR = PROFILE.dateOfBirth.slice(0, 4);

let lines: string[];
let world: CashfreeWorld;
beforeEach(() => {
  lines = [];
  world = new CashfreeWorld("verification");
  for (const level of ["error", "warn", "info", "log"] as const) {
    vi.spyOn(console, level).mockImplementation((...sent: unknown[]) => void lines.push(JSON.stringify(sent)));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

const cardWith = (changed: Readonly<Record<string, unknown>> = {}) => ({
  ...{ status: 200, example: "Valid Aadhaar" },
  changed: ({ verification_id }: Readonly<Record<string, unknown>>) => ({
    ...{ verification_id, name: NAME, yob: YEAR },
    ...changed,
  }),
});

const CARD = { file1: jpeg({ width: 1000, height: 640 }), file2: png({ width: 1000, height: 640 }) };

/** Shows the card to Cashfree's double. */
const show = (person: Person, meanwhile: () => unknown = () => undefined) =>
  inAccount(accountOf(person), (context) => {
    const { aadhaarImages } = verificationWith(settingsOver(world.fetch), {
      ...{ origin: "https://ultra.example", codeOf: () => "code" },
    });
    const reading = whileAwaiting(withGateway(context, "aadhaarImages", aadhaarImages), "aadhaarImages", {
      read: meanwhile,
    });
    return aadhaarImagesOperations["kyc.aadhaar.images"](reading, CARD, commandIn(context));
  });

it("verifies the card of the profile's year of birth, and keeps the day of the profile", async () => {
  const person = await personAfter(2);
  world.answer(IMAGES, cardWith());
  expect(await show(person)).toMatchObject({ nextStep: "BANK" });
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "VERIFIED", detail: "XXXX XXXX 3717" });
});

it("refuses a card of another year, whose day nobody knows, and of another person", async () => {
  const person = await personAfter(2);
  world.answer(IMAGES, cardWith({ uid: "XXXX-XXXX-4820", yob: "1985" }));
  await expect(show(person)).rejects.toMatchObject({ code: "AADHAAR_BIRTH_DIFFERS" });
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "REJECTED", reason: "AADHAAR_BIRTH_DIFFERS" });
  world.answer(IMAGES, cardWith({ uid: "XXXX-XXXX-4820", name: "Devika Ramanathan Pillai" }));
  await expect(show(person)).rejects.toMatchObject({ code: "AADHAAR_NAME_MISMATCH" });
  world.answer(IMAGES, cardWith({ uid: "XXXX-XXXX-4820" }));
  expect(await show(person)).toMatchObject({ nextStep: "BANK" });
});

it("gives a card to one investor", async () => {
  world.answer(IMAGES, cardWith({ uid: "XXXX-XXXX-4821" }));
  await show(await personAfter(2));
  await expect(show(await personAfter(2))).rejects.toMatchObject({ code: "AADHAAR_IN_USE" });
});

it("verifies one of 64 showings of a card, within the limit of a day", async () => {
  const person = await personAfter(2);
  world.answer(IMAGES, cardWith({ uid: "XXXX-XXXX-4822" }));
  const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => show(person)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(world.requests.length).toBeLessThanOrEqual(10);
});

it("keeps the Aadhaar that was verified by a code while the card was being read", async () => {
  const [person, number] = [await personAfter(2), await freshAadhaar()];
  world.answer(IMAGES, cardWith({ uid: "XXXX-XXXX-4823" }));
  await expect(show(person, () => aadhaarStep(person, number))).rejects.toMatchObject({ code: "KYC_STEP_DONE" });
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ detail: `XXXX XXXX ${number.slice(-4)}` });
});

it("stores and logs nothing of the images, of a number that is not masked, or of what else stands on the card", async () => {
  const person = await personAfter(2);
  world.answer(IMAGES, { status: 422, example: "Insufficient balance" }, cardWith({ uid: "655675524824" }));
  await expect(show(person)).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  await show(person);
  const stored = await dumpOf(person);
  const image = Buffer.from(CARD.file1.slice(60, 124));
  for (const place of [stored, lines.join("\n")]) {
    expect(place).not.toMatch(/655675524824|6556 7552 4824|Bhupati|Gwalior|474009/);
    expect(place.includes(image.toString("latin1")) || place.includes(image.toString("hex"))).toBe(false);
  }
  expect(lines.join("\n")).toContain("insufficient_balance");
});
