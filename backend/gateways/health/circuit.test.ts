import { expect, it } from "vitest";
import { admit, afterCall, type Circuit, CLOSED } from "./circuit.ts";

/** Each call begins when it is admitted, and fails `now`. */
function failing(times: number, now: number): Circuit {
  let circuit = CLOSED;
  for (let call = 0; call < times; call++) {
    const admitted = admit(circuit, Math.max(now, circuit.openUntil)) ?? circuit;
    circuit = afterCall(admitted, { admitted, isFailure: true, now });
  }
  return circuit;
}

it("attempts every call until five in a row have failed", () => {
  expect(admit(failing(4, 1_000), 1_000)).not.toBeNull();
  expect(admit(failing(5, 1_000), 1_000)).toBeNull();
});

it("opens for failures in a row only: an answer between them begins the count anew", () => {
  const after = (circuit: Circuit, isFailure: boolean) => afterCall(circuit, { admitted: circuit, isFailure, now: 0 });
  const answered = after(failing(4, 0), false);
  expect(admit(after(answered, true), 0)).not.toBeNull();
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
  expect(attempting && admit(attempting, 44_999)).toBeNull();
  expect(attempting && admit(attempting, 45_000)).not.toBeNull();
});

it.each([true, false])("ignores what calls before it opened, and a lost attempt, end with: failure %s", (isFailure) => {
  const open = failing(5, 0);
  expect(afterCall(open, { admitted: CLOSED, isFailure, now: 1 })).toEqual(open);
  const lost = admit(open, 15_000) ?? CLOSED;
  const attempting = admit(lost, 45_000) ?? CLOSED;
  expect(afterCall(attempting, { admitted: lost, isFailure, now: 45_001 })).toEqual(attempting);
  expect(afterCall(attempting, { admitted: CLOSED, isFailure, now: 45_001 })).toEqual(attempting);
  const { openUntil } = afterCall(attempting, { admitted: attempting, isFailure, now: 45_002 });
  expect(openUntil).toBe(isFailure ? 75_002 : 0);
});

it("doubles the pause with each failed attempt, up to five minutes", () => {
  const pauses = [5, 6, 7, 8, 20].map((times) => failing(times, 0).openUntil);
  expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000, 300_000]);
});
