/** Images of Aadhaar cards, and passports: what Cashfree is sent, and how little of its answers is read. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { verificationWith } from "../../../../backend/gateways/cashfree/connect.ts";
import { personOnCard } from "../../../../backend/gateways/cashfree/person-on-card.ts";
import { NOW, settingsOver } from "./settings.ts";
import { CashfreeWorld, CLIENT, readSignature } from "./world.ts";

const IMAGES = "POST /document/aadhaar";
const PASSPORT = "POST /passport";

let world: CashfreeWorld;
let logged: string[];
beforeEach(() => {
  world = new CashfreeWorld("verification");
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const cashfree = () =>
  verificationWith(settingsOver(world.fetch), { origin: "https://ultra.example", codeOf: () => "code" });

const FRONT = Uint8Array.of(0xff, 0xd8, 1, 2, 3);
const BACK = Uint8Array.of(0x89, 0x50, 4, 5, 6);
const showCard = () =>
  cashfree().aadhaarImages.read({
    ...{ front: FRONT, back: BACK, claimedName: "Varun Bhupati", claimedDateOfBirth: "1997-03-04" },
  });
/** Cashfree answers under the id that it was sent. */
const cardOf = (changed: Readonly<Record<string, unknown>> = {}, example = "Valid Aadhaar") => ({
  ...{ status: 200, example },
  changed: ({ verification_id }: Readonly<Record<string, unknown>>) => ({ verification_id, ...changed }),
});

it("sends both sides of a card as files of a signed form, and nothing else of the investor", async () => {
  world.answer(IMAGES, cardOf());
  await showCard();
  const { sent } = world.requests[0] ?? expect.fail();
  expect(Object.keys(sent).sort()).toEqual(["back_image", "front_image", "verification_id"]);
  expect(sent.verification_id).toMatch(/^[0-9a-v]{25}$/);
  const { front_image: front } = sent;
  expect(front instanceof Blob && new Uint8Array(await front.arrayBuffer())).toEqual(FRONT);
  expect(await readSignature(world.signatures[0] ?? "")).toBe(`${CLIENT.clientId}.${NOW / 1000}`);
});

it("reads the name, the year of birth and the last four digits of a card, and nothing else", async () => {
  world.answer(IMAGES, cardOf());
  const { personOn, ...read } = { personOn: null, ...(await showCard()) };
  expect(read).toEqual({ outcome: "READ_IN_PART", lastFour: "3717", name: "Varun Bhupati", birthYear: 1997 });
});

it("cuts a number that Cashfree does not mask", async () => {
  world.answer(IMAGES, cardOf({ uid: "655675523712" }));
  const reading = await showCard();
  expect(reading).toMatchObject({ lastFour: "3712" });
  expect(JSON.stringify(reading)).not.toContain("65567552");
});

it("calls the person on a card as their DigiLocker does, whether it abbreviates their gender or not", async () => {
  world.answer(IMAGES, cardOf());
  const reading = await showCard();
  const id = reading.outcome === "READ_IN_PART" ? reading.personOn("1997-03-04") : expect.fail();
  const person = { lastFour: "3717", dateOfBirth: "1997-03-04", name: "VARUN  BHUPATI" };
  expect(id).toBe(personOnCard({ ...person, gender: "M" }));
  expect(id).not.toBe(personOnCard({ ...person, gender: "F" }));
});

it("refuses a card that Cashfree finds invalid, and a file that it cannot open", async () => {
  const refused = { outcome: "REFUSED", side: "FRONT", fault: "AADHAAR_IMAGE_UNREADABLE" };
  world.answer(IMAGES, cardOf({}, "Invalid Aadhaar"));
  expect(await showCard()).toEqual(refused);
  for (const example of ["Invalid file format", "File size exceeded"]) {
    world.answer(IMAGES, { status: 400, example });
    expect(await showCard()).toEqual(refused);
  }
});

it.each([
  { status: "REJECTED" },
  { status: "VERIFICATION_FAILED" },
  { valid: false },
  { uid: "XXXX-XXXX-XX17" },
  { yob: "97" },
  { name: "" },
  { verification_id: "anothers" },
])("decides nothing about a card that Cashfree describes with %o", async (changed) => {
  world.answer(IMAGES, cardOf(changed));
  await expect(showCard()).rejects.toThrow();
});

it("logs nothing of a card that Cashfree refuses", async () => {
  world.answer(IMAGES, { status: 422, example: "Insufficient balance" });
  await expect(showCard()).rejects.toThrow();
  expect(logged.map((line) => JSON.parse(line).kind)).toEqual(["cashfree insufficient_balance"]);
  expect(logged.join()).not.toMatch(/Varun|1997/);
});

const FILE = "PA1079341954215";
const lookUp = () =>
  cashfree().passport.lookUp({ fileNumber: FILE, dateOfBirth: "1998-12-31", claimedName: "Asha Rao" });

it("looks a passport up by its file number and the date of birth, and reads the name alone", async () => {
  world.answer(PASSPORT, { status: 200, example: "Valid Passport" });
  expect(await lookUp()).toEqual({ outcome: "FOUND", registeredName: "John doe" });
  const { verification_id: id, ...sent } = world.requests[0]?.sent ?? {};
  expect(sent).toEqual({ file_number: FILE, dob: "1998-12-31" });
  expect(id).toMatch(/^[0-9a-v]{25}$/);
});

it("finds no passport where Cashfree finds it invalid", async () => {
  world.answer(PASSPORT, { status: 200, example: "Invalid Passport", changed: { file_number: FILE } });
  expect(await lookUp()).toEqual({ outcome: "NOT_FOUND" });
});

it.each([{ status: "EXPIRED" }, { name: null }, { dob: "1998-12-30" }, { file_number: "PA1079341954216" }])(
  "decides nothing about a passport that Cashfree describes with %o",
  async (changed) => {
    world.answer(PASSPORT, { status: 200, example: "Valid Passport", changed });
    await expect(lookUp()).rejects.toThrow();
  },
);

it.each([
  [409, "Conflict Error", "cashfree verification_id_already_exists"],
  [422, "Insufficient balance", "cashfree insufficient_balance"],
])("decides nothing about a passport on %s, %s, and logs the code alone", async (status, example, kind) => {
  world.answer(PASSPORT, { status, example });
  await expect(lookUp()).rejects.toThrow();
  expect(logged.map((line) => JSON.parse(line).kind)).toEqual([kind]);
  expect(logged.join()).not.toContain(FILE);
});
