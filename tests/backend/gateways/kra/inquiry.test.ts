/** The agencies' answers on a PAN, as published; an answer outside of the description fails the test. */
import assert from "node:assert/strict";
import { afterEach, expect, it, vi } from "vitest";
import { callGateway } from "../../../../backend/gateways/deadline.ts";
import { kraRegister } from "../../../../backend/gateways/kra-inquiry.ts";
import { requestProvider } from "../../../../backend/gateways/provider-request.ts";
import { sandboxInquiry } from "../../../../backend/gateways/sandbox/kra.ts";
import published from "./published-inquiry.json" with { type: "json" };

const { codes, fields, agencies, example } = published;
const PAN = example.APP_PAN_NO;
const NOBODY = Object.fromEntries(agencies.map((agency) => [agency, "05"]));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An answer of the description, with some of its fields changed. */
function described(changed: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const answer: Record<string, string> = { ...example, ...NOBODY, ...changed };
  for (const [name, value] of Object.entries(answer)) {
    assert.ok(fields.includes(name), `${name} is not described`);
    if (agencies.includes(name)) assert.ok(Object.hasOwn(codes, value), `${value} is not described`);
  }
  return answer;
}

const lookUp = (inquire: () => Promise<unknown>) => kraRegister(inquire).find({ pan: PAN, claimedName: "Asha Rao" });
const read = (changed: Readonly<Record<string, string>>) => lookUp(async () => described(changed));

it.each([
  ["01", "UNDER_PROCESS"],
  ["02", "REGISTERED"],
  ["03", "ON_HOLD"],
  ["04", "REJECTED"],
  ["06", "DEACTIVATED"],
  ["07", "VALIDATED"],
  ["11", "INCOMPLETE"],
  ["12", "INCOMPLETE"],
  ["13", "INCOMPLETE"],
  ["14", "INCOMPLETE"],
  ["22", "INCOMPLETE"],
])("reads the code %s of an agency as %s", async (code, status) => {
  const since = "2013-04-05";
  expect(await read({ NDMLKRA: code })).toEqual({
    ...{ outcome: "FOUND", status, agency: "NDML", registeredName: "SARIKA", since },
  });
});

it("reads every code of the description", async () => {
  for (const code of Object.keys(codes).filter((each) => each !== "99")) await read({ CVLKRA: code });
});

it("finds none where no agency has a record, and decides nothing while one of them cannot be reached", async () => {
  expect(await read({})).toEqual({ outcome: "NONE" });
  await expect(read({ BSEKRA: "99" })).rejects.toThrow("did not answer");
  expect(await read({ BSEKRA: "99", CVLKRA: "07" })).toMatchObject({ agency: "CVL", status: "VALIDATED" });
});

it("takes of several records the one that counts", async () => {
  expect(await read({ CVLKRA: "13", CAMSKRA: "02", KARVYKRA: "07" })).toMatchObject({
    ...{ agency: "KARVY", status: "VALIDATED" },
  });
});

it.each([
  { CVLKRA: "77" },
  { CVLKRA: "" },
  { APP_PAN_NO: "ABCDE1234B", CVLKRA: "07" },
  { APP_NAME: "", CVLKRA: "07" },
  { APP_STATUSDT: "", CVLKRA: "07" },
  { APP_STATUSDT: "31-02-2020 00:00:00", CVLKRA: "07" },
])("decides nothing by %o", async (changed) => {
  await expect(lookUp(async () => ({ ...example, ...NOBODY, ...changed }))).rejects.toThrow();
});

const reaching = (answer: () => Promise<Response>) => () =>
  lookUp(async () => (await requestProvider(answer, "https://kra.example/", {})).payload);

it.each([
  ["a page in place of JSON", async () => new Response(`<html>${PAN}</html>`), 600],
  ["a server error", async () => new Response(PAN, { status: 502 }), 30],
  ["a lost answer", async () => Promise.reject(new Error("connection reset")), 30],
  ["an empty answer", async () => Response.json({}), 600],
] as const)("takes %s for no answer, and logs nothing of a person", async (_, answer, retryAfterSeconds) => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  await expect(callGateway(reaching(answer))).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE", retryAfterSeconds });
  expect(lines.join()).not.toMatch(/ABCDE1234A|Asha/);
});

it("gives up after eight seconds of silence", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const waiting = callGateway(reaching(() => new Promise(() => undefined)));
  const outcome = expect(waiting).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  await vi.advanceTimersByTimeAsync(8_000);
  await outcome;
});

it("has a sandbox that answers in the words of the description", async () => {
  for (const pan of [
    "ABCPX1000Z",
    ...["1", "2", "3", "4", "5", "6"].map((digit) => `AAAPK000${digit}A`),
    "AAAPK0011A",
  ]) {
    const answer = await sandboxInquiry({ pan, claimedName: "Asha Rao" });
    assert.ok(typeof answer === "object" && answer !== null);
    described(Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)])));
  }
});
