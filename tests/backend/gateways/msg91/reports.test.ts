import { expect, it } from "vitest";
import { readMsg91Report } from "../../../../backend/gateways/msg91/reports.ts";
import { smsReport, WEBHOOK_SECRET, whatsAppReport } from "./reports.ts";

const read = (body: string) => readMsg91Report(body, WEBHOOK_SECRET);

const outcomeOf = (body: string) => {
  const reading = read(body);
  return reading.kind === "EVENT" ? reading.event.outcome : expect.fail(reading.kind);
};

it("reads a report on an SMS: the number, MSG91's id, when it was taken, and what became of it", () => {
  expect(read(smsReport({}))).toEqual({
    kind: "EVENT",
    event: {
      ...{ channel: "SMS", to: "+919876543210", references: ["3764726a4d6b323032313331"], outcome: "DELIVERED" },
      takenAt: Date.parse("2026-11-25T06:30:00.000Z"),
    },
  });
});

it("reads a report on a WhatsApp message by the names of the present and of the earlier sample", () => {
  const present = read(whatsAppReport({}));
  expect(present).toMatchObject({
    kind: "EVENT",
    event: {
      channel: "WHATSAPP",
      ...{ to: "+919876543210", references: ["8801", "b1946ac9-2492-4d23-8b7e-0f3a1c9d5e77"], outcome: "DELIVERED" },
    },
  });
  const earlier = { customerNumber: "", eventName: "", reason: "", mobile: "919876543210", status: "read" };
  expect(read(whatsAppReport(earlier).replace('"customerNumber":"",', ""))).toEqual(present);
});

it.each([
  ["1", "", "DELIVERED"],
  ["Delivered", "", "DELIVERED"],
  ["2", "ABSENT SUBSCRIBER", "FAILED"],
  ["Failed", "EXP Memexcd", "FAILED"],
  ["9", "", "FAILED"],
  ["16", "", "FAILED"],
  ["25", "", "FAILED"],
  ["17", "", "FAILED"],
  ["2", "UNKNWN SUBSCRIBE", "DEAD"],
  ["2", "UNKNOWN SUBSCRIBER", "DEAD"],
  ["2", "Teleservice not provisioned", "DEAD"],
  ["2", "Message Service Not Supported", "DEAD"],
  // A reason counts beside a failure only.
  ["1", "UNKNOWN SUBSCRIBER", "DELIVERED"],
] as const)("reads status %s with the reason %j as %s", (status, failureReason, outcome) => {
  expect(outcomeOf(smsReport({ status, failureReason }))).toBe(outcome);
});

it.each(["", "3", "0", "99", "Queued", "submitted", "constructor", "delivered?"])(
  "keeps the unknown status %j as unknown, never as failed",
  (status) => {
    expect(outcomeOf(smsReport({ status, failureReason: "UNKNOWN SUBSCRIBER" }))).toBe("UNKNOWN");
    expect(outcomeOf(whatsAppReport({ eventName: status }))).toBe("UNKNOWN");
  },
);

it("takes nothing without our secret, whatever else the body holds", () => {
  const forged = [
    ...["", "[]", "null", "{}", "<html></html>", '{"secret":5}', '{"secret":""}'],
    ...[
      smsReport({}, "another-secret-of-nobody"),
      smsReport({}, WEBHOOK_SECRET.slice(1)),
      smsReport({}, "é".repeat(36)),
    ],
  ];
  for (const body of forged) expect(read(body)).toEqual({ kind: "FORGED" });
});

it("takes an empty number for none, and the first that is not empty", () => {
  const both = { telNum: "", customerNumber: "", mobile: "919876543210" };
  const named = JSON.stringify({ ...JSON.parse(whatsAppReport({})), ...both });
  expect(read(named)).toMatchObject({ kind: "EVENT", event: { channel: "WHATSAPP", to: "+919876543210" } });
  for (const none of ["", " ", null]) {
    const empty = { ...JSON.parse(smsReport({})), telNum: none };
    expect(read(JSON.stringify(empty))).toEqual({ kind: "OTHER" });
  }
});

it("reads numbers without quotes as it reads texts", () => {
  const bare = { ...JSON.parse(smsReport({})), telNum: 919876543210, status: 1, requestId: 8801, failureReason: 0 };
  expect(read(JSON.stringify(bare))).toEqual(read(smsReport({ requestId: "8801" })));
});

it.each([
  ["2026-11-25T06:30:00.000Z", "2026-11-25T06:30:00.000Z"],
  ["2026-11-25T12:00:00+05:30", "2026-11-25T06:30:00.000Z"],
  ["2026-11-25 06:30:00 UTC", "2026-11-25T06:30:00.000Z"],
  ["2026-11-25T12:00:00", "2026-11-25T06:30:00.000Z"],
  ["2026-11-25 12:00:00", "2026-11-25T06:30:00.000Z"],
  ["2026-11-25 12:00:00.250", "2026-11-25T06:30:00.250Z"],
  ["2026-11-25 02:00", "2026-11-24T20:30:00.000Z"],
])("reads the time %s as %s: without a zone it is India's", (requestedAt, instant) => {
  expect(read(smsReport({ requestedAt }))).toMatchObject({ event: { takenAt: Date.parse(instant) } });
});

it.each(["", "soon", "25-11-2026", "{{requestedAt}}", "1764052200"])("knows no time from %j", (requestedAt) => {
  expect(read(smsReport({ requestedAt }))).toMatchObject({ event: { takenAt: null } });
});

it("passes over an event without a recipient, and refuses an authentic one in another format", () => {
  expect(read(JSON.stringify({ secret: WEBHOOK_SECRET, status: "1" }))).toEqual({ kind: "OTHER" });
  for (const wrong of [{ telNum: "98765 43210" }, { telNum: "+919876543210" }, { requestId: "x".repeat(101) }]) {
    expect(() => read(smsReport(wrong))).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  }
});
