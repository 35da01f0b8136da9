import { abortAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { aadhaarNumberOn } from "../../../backend/gateways/sandbox/aadhaar-images.ts";
import { jpeg, jpegSegment, png, pngHeader } from "../../../scripts/sandbox/files.ts";
import { call, type Person, signIn, upload } from "./api.ts";
import { aadhaarStep, dumpOf, freshAadhaar, kycOf, personAfter, profileStep, stepOf } from "./kyc-steps.ts";

const PATH = "/v2/user/aadhaar-ocr-verification";

let pictures = 0;

/** An image that no other test of this file uses. */
const front = (width = 1000) => jpeg({ width, height: 630 + 8 * pictures++ });
const back = (width = 1000) => png({ width, height: 640 });

const show = ({ token }: Person, file1 = front(), file2 = back(), headers?: Record<string, string>) =>
  upload(PATH, { file1, file2 }, token, headers);

it("reads an Aadhaar from both sides of the card", async () => {
  const person = await personAfter(2);
  const file1 = front();
  expect((await show(person, file1)).body).toMatchObject({ nextStep: "BANK" });
  const masked = `XXXX XXXX ${aadhaarNumberOn(file1).slice(-4)}`;
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "VERIFIED", reason: null, detail: masked });
});

it.each([
  ["a blurred front", 1201, 1000, "AADHAAR_IMAGE_BLURRED", "file1"],
  ["glare on the front", 1202, 1000, "AADHAAR_IMAGE_GLARE", "file1"],
  ["a wrong side as the front", 1203, 1000, "AADHAAR_IMAGE_SIDES", "file1"],
  ["an unreadable front", 1204, 1000, "AADHAAR_IMAGE_UNREADABLE", "file1"],
  ["a blurred back", 1000, 1201, "AADHAAR_IMAGE_BLURRED", "file2"],
  ["glare on the back", 1000, 1202, "AADHAAR_IMAGE_GLARE", "file2"],
  ["another person's card", 1205, 1000, "AADHAAR_NAME_MISMATCH", "file1"],
  ["a child's card", 1206, 1000, "UNDER_AGE", "file1"],
])("records why %s was refused, names the image, and accepts better ones", async (_, wide, wideBack, code, field) => {
  const person = await personAfter(2);
  const answer = await show(person, front(wide), back(wideBack));
  expect(answer).toMatchObject({ status: 422, body: { code, fields: { [field]: code } } });
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "REJECTED", reason: code });
  expect((await show(person)).body).toMatchObject({ nextStep: "BANK" });
});

it("shows no digits of an unreadable card, and the last four of a readable one", async () => {
  const person = await personAfter(2);
  await show(person, front(1204));
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ detail: null });
  const theirs = front(1205);
  await show(person, theirs);
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ detail: `XXXX XXXX ${aadhaarNumberOn(theirs).slice(-4)}` });
});

it.each([
  ["an empty front", new Uint8Array(), back(), "FILE_MISSING", "file1"],
  ["an empty back", front(), new Uint8Array(), "FILE_MISSING", "file2"],
  ["a PDF", Uint8Array.from(Buffer.from("%PDF-1.4\n%%EOF")), back(), "UNSUPPORTED_MEDIA_TYPE", "file1"],
  ["a truncated picture", front().slice(0, 80), back(), "FILE_DAMAGED", "file1"],
  [
    "a decompression bomb",
    front(),
    Uint8Array.from([...pngHeader(60_000, 60_000), ...back().slice(33)]),
    "IMAGE_TOO_LARGE",
    "file2",
  ],
  ["a small front", jpeg({ width: 799, height: 630 }), back(), "IMAGE_TOO_SMALL", "file1"],
  ["a small back", front(), png({ width: 1000, height: 479 }), "IMAGE_TOO_SMALL", "file2"],
  ["a file above five megabytes", new Uint8Array(5 * 1024 * 1024 + 1), back(), "PAYLOAD_TOO_LARGE", "file1"],
])("refuses %s before the reader is called, and leaves the step unchanged", async (_, file1, file2, code, field) => {
  const person = await personAfter(2);
  expect((await show(person, file1, file2)).body).toMatchObject({ code, fields: { [field]: code } });
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "NOT_STARTED" });
});

it("requires two different sides, also when the same image is sent twice with different metadata", async () => {
  const person = await personAfter(2);
  const picture = jpeg({ width: 1000, height: 2000 });
  const same = jpeg({ width: 1000, height: 2000 }, [jpegSegment(0xfe, Uint8Array.of(1, 2, 3))]);
  expect((await show(person, picture, same)).body).toMatchObject({
    code: "AADHAAR_IMAGE_SIDES",
    fields: { file2: "AADHAAR_IMAGE_SIDES" },
  });
});

it("gives an Aadhaar to one investor, also when two submit it concurrently", async () => {
  const [first, second, third] = [await personAfter(2), await personAfter(2), await personAfter(2)];
  const card = front();
  const answers = await Promise.all([show(first, card), show(second, card)]);
  expect(answers.map(({ body }) => body.code ?? "PROVEN").sort()).toEqual(["AADHAAR_IN_USE", "PROVEN"]);
  expect((await show(third, card)).body).toMatchObject({ code: "AADHAAR_IN_USE" });
  // The same Aadhaar verified by OTP is refused too.
  expect((await aadhaarStep(third, aadhaarNumberOn(card))).body).toMatchObject({ code: "AADHAAR_IN_USE" });
});

it("accepts the step in its order, and once", async () => {
  const early = await personAfter(1);
  expect((await show(early)).body).toMatchObject({ code: "KYC_STEP_ORDER" });
  const done = await personAfter(3);
  expect((await show(done)).body).toMatchObject({ code: "KYC_STEP_DONE" });
  expect((await upload(PATH, { file1: front(), file2: back() })).body).toMatchObject({ code: "UNAUTHENTICATED" });
});

it("allows ten attempts a day, and leaves the other verification methods open", async () => {
  const person = await personAfter(2);
  for (let tried = 0; tried < 10; tried++) await show(person, front(1201));
  expect(await show(person)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  expect((await aadhaarStep(person, await freshAadhaar())).body).toMatchObject({ nextStep: "BANK" });
});

it("changes nothing while the reader is unavailable", async () => {
  const person = await personAfter(2);
  const listen = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await show(person, front(1207))).toMatchObject({ status: 503, body: { code: "GATEWAY_UNAVAILABLE" } });
  listen.mockRestore();
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "NOT_STARTED" });
});

it("replays the response of a repeated command, and verifies once under concurrent requests", async () => {
  const person = await personAfter(2);
  const [card, key] = [front(), { "idempotency-key": "card-1" }];
  const first = await show(person, card, back(), key);
  const again = await show(person, card, back(), key);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect((await show(person, front(), back(), key)).body).toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
  const eager = await personAfter(2);
  const answers = await Promise.all([show(eager), show(eager), show(eager)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await kycOf(eager)).nextStep).toBe("BANK");
});

const listUploads = async () => (await env.DOCUMENTS.list({ prefix: "uploads/" })).objects.map(({ key }) => key);

it("stores neither the images nor the number, whether the check passed or failed", async () => {
  const log: string[] = [];
  const listen = vi.spyOn(console, "error").mockImplementation((line) => log.push(String(line)));
  const person = await personAfter(2);
  const earlier = await listUploads();
  const [refused, proven] = [front(1205), front()];
  await show(person, front(1207));
  await show(person, refused);
  await show(person, proven);
  listen.mockRestore();
  await abortAllDurableObjects();
  const stored = await dumpOf(person);
  const outside = JSON.stringify(await env.SANDBOX?.prepare("SELECT * FROM outbox").all());
  for (const picture of [refused, proven]) {
    const number = aadhaarNumberOn(picture);
    const encodings = [number, number.replace(/(.{4})(?=.)/g, "$1 "), Buffer.from(number).toString("hex")];
    for (const encoding of encodings)
      for (const place of [stored, outside, log.join("\n")]) expect(place).not.toContain(encoding);
    // Image data after the header, which holds the dimensions: unique to each picture of this file.
    const part = Buffer.from(picture.slice(60, 124));
    expect(stored.includes(part.toString("latin1")) || stored.includes(part.toString("hex"))).toBe(false);
  }
  expect((await listUploads()).filter((key) => !earlier.includes(key))).toEqual([]);
  expect(log.join("\n")).toContain("gateway_unavailable");
});

it("keeps the step order for an investor who lives abroad, and refuses JSON", async () => {
  const person = await signIn();
  await profileStep(person, { country: "AE" });
  expect((await show(person)).body).toMatchObject({ code: "KYC_STEP_ORDER" });
  const json = await call("POST", PATH, { body: { file1: "x", file2: "y" }, token: person.token });
  expect(json).toMatchObject({ status: 415, body: { code: "UNSUPPORTED_MEDIA_TYPE" } });
});
