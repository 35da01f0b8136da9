import { beforeAll, expect, it } from "vitest";
import { operate } from "./api.ts";
import { freshSlot, MANAGERS, move, referenceOf, visit } from "./consultations.ts";

beforeAll(async () => {
  await operate("manager", { action: "save", managers: MANAGERS });
});

it("finds a consultation by the reference that its page shows, as spoken, whose digits stay when it is moved", async () => {
  const { answer } = await visit();
  const spoken = String(answer.body.spokenReference);
  expect(spoken).toMatch(/^CS-\d{4}(-\d{4}){3}$/);
  const { body: moved } = await move(referenceOf(answer), freshSlot());
  expect(String(moved.spokenReference).slice(-14)).toBe(spoken.slice(-14));
  const [, id] = referenceOf(answer).split(".");
  for (const reference of [spoken, spoken.slice(8).replaceAll("-", " ")]) {
    const { body } = await operate("find", { reference });
    expect(body.found).toEqual([
      expect.objectContaining({ record: "CONSULTATION", id, expert: "rm-a", status: "BOOKED", at: moved.at }),
    ]);
    expect(JSON.stringify(body)).not.toContain("Kiran");
  }
});
