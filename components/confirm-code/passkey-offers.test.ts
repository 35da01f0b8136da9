import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { offersOf } from "./passkey-offers";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A field whose offers end when the test says so. */
function newField() {
  const open: { isCurrent: () => boolean; end: () => void; fail: () => void }[] = [];
  const field = { isTouched: true, stops: 0, open };
  const offers = offersOf({
    isTouched: () => field.isTouched,
    stop: () => void field.stops++,
    offer: (isCurrent) => new Promise((end, reject) => open.push({ isCurrent, end, fail: () => reject(new Error()) })),
  });
  return { field, offers };
}

const MINUTE = 60_000;
const current = ({ open }: ReturnType<typeof newField>["field"]) => open.map(({ isCurrent }) => isCurrent());

it("offers once for all touches, and with another challenge before the five minutes of the first are over", async () => {
  const { field, offers } = newField();
  offers.touch();
  offers.touch();
  expect(current(field)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(4 * MINUTE + 1);
  expect(current(field)).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(current(field).filter(Boolean)).toHaveLength(1);
  expect(field.open).toHaveLength(7);
});

it("takes an old offer back from a field that was left, and offers again at the next touch", async () => {
  const { field, offers } = newField();
  offers.touch();
  field.isTouched = false;
  await vi.advanceTimersByTimeAsync(4 * MINUTE + 1);
  expect([current(field), field.stops]).toEqual([[false], 1]);
  field.isTouched = true;
  offers.touch();
  expect(current(field)).toEqual([false, true]);
});

it("offers again at the next touch after the button's request ended the offer, and leaves that request alone", async () => {
  const { field, offers } = newField();
  offers.touch();
  field.open[0]?.end();
  field.isTouched = false;
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect([current(field), field.stops]).toEqual([[false], 0]);
  field.isTouched = true;
  offers.touch();
  expect(current(field)).toEqual([false, true]);
});

it("offers anew when the device has slept past the challenge", () => {
  const { field, offers } = newField();
  offers.touch();
  // Timers stand still in sleep.
  vi.setSystemTime(Date.now() + 30 * MINUTE);
  offers.touch();
  expect(current(field)).toEqual([false, true]);
});

it("does not repeat a request that failed at each touch", async () => {
  const { field, offers } = newField();
  offers.touch();
  field.open[0]?.fail();
  await vi.advanceTimersByTimeAsync(MINUTE);
  offers.touch();
  expect(field.open).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(field.open).toHaveLength(2);
});

it("offers nothing after the form has gone, also when the challenge comes only then", async () => {
  const { field, offers } = newField();
  offers.end();
  expect(field.stops).toBe(0);
  offers.touch();
  offers.end();
  expect([current(field), field.stops]).toEqual([[false], 1]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(field.open).toHaveLength(1);
});
