import { expect, it } from "vitest";
import { admit, afterFailure, type Circuit, CLOSED } from "./circuit.ts";

const failing = (times: number, now: number): Circuit =>
  Array.from({ length: times }).reduce<Circuit>((circuit) => afterFailure(circuit, now), CLOSED);

it("attempts every call until five in a row have failed", () => {
  expect(admit(failing(4, 1_000), 1_000)).not.toBeNull();
  expect(admit(failing(5, 1_000), 1_000)).toBeNull();
});

it("makes one attempt after the pause, and no second one beside it", () => {
  const open = failing(5, 0);
  expect(admit(open, 14_999)).toBeNull();
  const attempting = admit(open, 15_000);
  expect(attempting).not.toBeNull();
  expect(attempting && admit(attempting, 15_001)).toBeNull();
});

it("attempts again when an attempt never reported its outcome", () => {
  const attempting = admit(failing(5, 0), 15_000);
  expect(attempting && admit(attempting, 45_000)).not.toBeNull();
});

it("doubles the pause with each failed attempt, up to five minutes", () => {
  const pauses = [5, 6, 7, 8, 20].map((times) => failing(times, 0).openUntil);
  expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000, 300_000]);
});
