import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { calendarOf } from "../../../backend/calendar/appointment.ts";
import type { Booking } from "../../../backend/calendar/rpc.ts";
import { slotsFrom } from "../../../backend/calendar/rules.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { codeFor, freshPhone, get, operate, post, signIn } from "./api.ts";
import {
  bookOwn,
  cancel,
  freshSlot,
  iso,
  MANAGER,
  MANAGERS,
  messagesTo,
  move,
  readAppointment,
  referenceOf,
  slotsNow,
  visit,
} from "./consultations.ts";

beforeAll(async () => {
  await operate("manager", { action: "save", managers: MANAGERS });
});

describe("an anonymous visitor", () => {
  it("sees an expert and the expert's free half hours", async () => {
    const { body } = await get("/v2/talk-to-expert/slots");
    expect(body.expert).toEqual({ id: "rm-a", name: "Meera Krishnan" });
    expect(body.slots).toEqual(slotsFrom(clock.now(), clock.calendar()).map(iso));
  });

  it("books with a code that verifies the number, and both sides are notified", async () => {
    const { answer, phone, at } = await visit({ timeZone: "Asia/Dubai" });
    expect(answer).toMatchObject({ status: 200, body: { state: "BOOKED", at, expert: MANAGERS[0] && { id: "rm-a" } } });
    expect(answer.body.phone).not.toContain(phone);
    expect(await slotsNow()).not.toContain(at);
    const [toPerson = ""] = await messagesTo(`+91${phone}`);
    expect(toPerson).toContain(`appointment=${referenceOf(answer)}`);
    expect(toPerson).toContain("in Dubai)");
    expect((await messagesTo(MANAGER))[0]).toContain(`Kiran Joshi, +91${phone}, about choosing a deal, in English`);
  });

  it("gets the same response for the same idempotency key, and is refused another request under it", async () => {
    const { answer, again, body } = await visit({ key: "a key of a form" });
    const repeated = await again();
    expect(repeated.body).toEqual(answer.body);
    expect(repeated.headers.get("idempotent-replayed")).toBe("true");
    const headers = { "idempotency-key": "a key of a form" };
    const other = await post("/v2/talk-to-expert/book", { ...body, subject: "TAX_AND_PAPERS" }, undefined, headers);
    expect(other).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_CONFLICT" } });
  });

  it("cannot book with a wrong or used code", async () => {
    const { answer, phone, at } = await visit();
    expect(answer.status).toBe(200);
    const used = await codeFor(`+91${phone}`);
    expect((await visit({ phone, otp: used })).answer.body.code).toBe("OTP_EXPIRED");
    const free = iso(freshSlot());
    const wrong = await visit({ at: free, otp: "000000" });
    expect(wrong.answer.body.code).toMatch(/^OTP_/);
    expect(await slotsNow()).toContain(free);
    expect(await slotsNow()).not.toContain(at);
  });

  it("keeps the code for another slot when the slot is already taken", async () => {
    const first = await visit();
    const phone = freshPhone();
    const late = await visit({ phone, at: first.at });
    expect(late.answer).toMatchObject({ status: 409, body: { code: "SLOT_TAKEN" } });
    const other = await visit({ phone, otp: late.body.otp });
    expect(other.answer.status).toBe(200);
  });

  it("has at most one upcoming consultation", async () => {
    const { phone } = await visit();
    expect((await visit({ phone })).answer).toMatchObject({ status: 409, body: { code: "APPOINTMENT_EXISTS" } });
  });

  it("gets the same response whether or not the number has an account", async () => {
    const { phone } = await signIn();
    const known = await post("/v2/talk-to-expert/otp/request", { phone, countryCode: "+91" });
    const unknown = await post("/v2/talk-to-expert/otp/request", { phone: freshPhone(), countryCode: "+91" });
    expect(known.body).toEqual(unknown.body);
    expect(known.status).toBe(unknown.status);
  });

  it.each([
    ["that has passed", () => clock.now() - 86_400_000],
    ["in the next minutes", () => Math.ceil(clock.now() / 1_800_000) * 1_800_000],
    ["on a Sunday", () => Date.parse("2030-01-06T06:30:00Z")],
    ["between two slots", () => freshSlot() + 60_000],
  ])("cannot book a time %s", async (_, at) => {
    expect((await visit({ at: iso(at()) })).answer).toMatchObject({ status: 422, body: { code: "SLOT_NOT_OFFERED" } });
  });

  it("finds no expert under an unknown name", async () => {
    expect((await visit({ expert: "rm-nobody" })).answer.status).toBe(404);
  });
});

describe("an appointment", () => {
  it("is moved with the reference from its message, and frees its slot", async () => {
    const { answer, phone, at } = await visit();
    const to = freshSlot();
    expect((await move(referenceOf(answer), to)).body).toMatchObject({ at: iso(to), state: "BOOKED" });
    expect(await slotsNow()).toContain(at);
    expect(await slotsNow()).not.toContain(iso(to));
    expect((await messagesTo(`+91${phone}`))[0]).toContain("is moved to");
    expect((await move(referenceOf(answer), to)).status).toBe(200);
  });

  it("cannot be moved to a taken or nonexistent slot", async () => {
    const [one, other] = [await visit(), await visit()];
    expect((await move(referenceOf(one.answer), Date.parse(other.at))).body.code).toBe("SLOT_TAKEN");
    expect((await move(referenceOf(one.answer), clock.now() - 1)).body.code).toBe("SLOT_NOT_OFFERED");
    expect((await readAppointment(referenceOf(one.answer))).body.appointment).toMatchObject({ at: one.at });
  });

  it("is moved five times at most", async () => {
    const { answer } = await visit();
    for (let moved = 0; moved < 5; moved++) expect((await move(referenceOf(answer), freshSlot())).status).toBe(200);
    expect((await move(referenceOf(answer), freshSlot())).status).toBe(429);
  });

  it("is cancelled once with a notice, frees its slot, and cannot change afterwards", async () => {
    const { answer, phone, at } = await visit();
    const reference = referenceOf(answer);
    expect((await cancel(reference)).body.state).toBe("CANCELLED");
    expect((await cancel(reference)).body.state).toBe("CANCELLED");
    expect(await slotsNow()).toContain(at);
    expect((await messagesTo(`+91${phone}`)).filter((text) => text.includes("is cancelled"))).toHaveLength(1);
    expect((await move(reference, freshSlot())).body.code).toBe("APPOINTMENT_OVER");
    expect((await visit({ phone })).answer.status).toBe(200);
  });

  it("is hidden without a valid reference", async () => {
    const { answer } = await visit();
    const forged = referenceOf(answer).replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const refused of [await readAppointment(forged), await move(forged, freshSlot()), await cancel(forged)])
      expect(refused.status).toBe(404);
    expect((await readAppointment(referenceOf(answer))).body.appointment).toMatchObject({ state: "BOOKED" });
  });

  it("cannot be changed once it has begun, and counts as held once it is over", async () => {
    const { answer } = await visit();
    const age = (byMs: number) =>
      runInDurableObject(calendarOf(env, "rm-a"), (_, { storage }) => {
        const [, id] = referenceOf(answer).split(".");
        storage.sql.exec("UPDATE appointment SET at = ? WHERE id = ?", clock.now() - byMs, id);
      });
    await age(60_000);
    expect((await readAppointment(referenceOf(answer))).body.appointment).toMatchObject({ state: "BOOKED" });
    expect((await cancel(referenceOf(answer))).body.code).toBe("APPOINTMENT_OVER");
    await age(31 * 60_000);
    expect((await readAppointment(referenceOf(answer))).body.appointment).toMatchObject({ state: "HELD" });
  });

  it("is followed by one reminder, also when the alarm runs twice", async () => {
    const { answer, phone } = await visit();
    const [, id] = referenceOf(answer).split(".");
    const due = () =>
      runInDurableObject(calendarOf(env, "rm-a"), (_, { storage }) => {
        storage.sql.exec("UPDATE job SET due_at = ? WHERE kind = 'REMINDER' AND reference = ?", clock.now() - 1, id);
        return storage.setAlarm(Date.now() - 1);
      });
    const reminders = (texts: string[]) => texts.filter((text) => text.includes("calls you in an hour"));
    expect(reminders(await messagesTo(`+91${phone}`))).toHaveLength(0);
    await due();
    await evictDurableObject(calendarOf(env, "rm-a"));
    await messagesTo(MANAGER);
    await due();
    expect(reminders(await messagesTo(`+91${phone}`))).toHaveLength(1);
    expect(
      (await messagesTo(MANAGER)).filter((text) => text.includes(`In an hour`) && text.includes(phone)),
    ).toHaveLength(1);
  });

  it("stores no number or name in plain text", async () => {
    const { phone } = await visit();
    const stored = await runInDurableObject(calendarOf(env, "rm-a"), (_, { storage }) =>
      ["appointment", "notice", "command", "job"].flatMap((table) =>
        storage.sql
          .exec(`SELECT * FROM ${table}`)
          .toArray()
          .flatMap((row) => Object.values(row)),
      ),
    );
    const text = stored.map((value) => (value instanceof ArrayBuffer ? Buffer.from(value).toString() : String(value)));
    expect(text.join("\n")).not.toContain(phone);
    expect(text.join("\n")).not.toContain("Kiran Joshi");
  });
});

it("gives a slot to one of 32 concurrent requests", async () => {
  const at = freshSlot();
  const booking = (person: string): Booking => ({
    ...{ expert: { id: "rm-a", name: "Meera Krishnan" }, person, at, subject: "CHOOSING_A_DEAL", language: "ENGLISH" },
    ...{ name: "Kiran Joshi", phone: "+919822200002", contacts: [], timeZone: null },
  });
  const people = Array.from({ length: 32 }, (_, index) => `usr_racing${index}`);
  const answers = await Promise.all(people.map((person) => calendarOf(env, "rm-a").book(booking(person))));
  const codes = answers.map((answer) => (answer.ok ? "BOOKED" : answer.code));
  expect(codes.filter((code) => code === "BOOKED")).toHaveLength(1);
  expect(codes.filter((code) => code === "SLOT_TAKEN")).toHaveLength(31);
});

it("gives a slot to one of several visitors and investors who book concurrently", async () => {
  const at = iso(freshSlot());
  const investors = await Promise.all([signIn(), signIn()]);
  const visitors = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const phone = freshPhone();
      await post("/v2/talk-to-expert/otp/request", { phone, countryCode: "+91" });
      return { phone, otp: await codeFor(`+91${phone}`) };
    }),
  );
  const answers = await Promise.all([
    ...investors.map(({ token }) => bookOwn(token, { at })),
    ...visitors.map(({ phone, otp }) => visit({ phone, otp, at }).then(({ answer }) => answer)),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "SLOT_TAKEN")).toHaveLength(3);
});

describe("an investor", () => {
  it("books with their own manager, sees it, and is notified at their sign-in contact, not at the number typed", async () => {
    const { token, e164 } = await signIn();
    const { body } = await bookOwn(token);
    const mine = await get("/v2/user/appointment", token);
    expect(mine.body).toMatchObject({ expert: { id: "rm-a" }, appointment: body });
    expect((await messagesTo(e164))[0]).toContain("Your call with Meera Krishnan");
    expect(await messagesTo("+919822200099")).toEqual([]);
    expect((await messagesTo(MANAGER))[0]).toContain("+919822200099");
  });

  it("gets the same response for the same idempotency key, and is refused a second consultation", async () => {
    const { token } = await signIn();
    const at = iso(freshSlot());
    const first = await bookOwn(token, { at }, "own key");
    expect((await bookOwn(token, { at }, "own key")).body).toEqual(first.body);
    // The reply was lost before the account recorded it: the same request under a new key yields the same consultation.
    expect((await bookOwn(token, { at })).body).toEqual(first.body);
    expect((await bookOwn(token, { at, subject: "TAX_AND_PAPERS" })).body.code).toBe("APPOINTMENT_EXISTS");
    expect((await bookOwn(token)).body.code).toBe("APPOINTMENT_EXISTS");
  });

  it("has to give a topic", async () => {
    const { token } = await signIn();
    expect((await bookOwn(token, { subject: "" })).body).toMatchObject({
      code: "TALK_SUBJECT_INVALID",
      fields: { subject: "TALK_SUBJECT_INVALID" },
    });
  });

  it("books five a day at most, cancelled ones included", async () => {
    const { token } = await signIn();
    for (let booked = 0; booked < 5; booked++) {
      expect((await cancel(referenceOf(await bookOwn(token)))).status).toBe(200);
    }
    expect((await bookOwn(token)).status).toBe(429);
  });
});

describe("the operator", () => {
  it("sees each consultation's contact and topic, and cancels for a manager who is unavailable", async () => {
    const { answer, phone } = await visit();
    const { body } = await operate("appointment", { action: "list" });
    const coming = body.appointments as { id: string; phone: string; at: string }[];
    const found = coming.find((talk) => talk.phone === `+91${phone}`);
    expect(found).toMatchObject({ name: "Kiran Joshi", subject: "CHOOSING_A_DEAL", state: "BOOKED" });
    expect(coming.map(({ at }) => at)).toEqual(coming.map(({ at }) => at).toSorted());
    await operate("appointment", { action: "cancel", managerId: "rm-a", appointmentId: found?.id });
    expect((await readAppointment(referenceOf(answer))).body.appointment).toMatchObject({ state: "CANCELLED" });
    expect((await messagesTo(`+91${phone}`))[0]).toContain("We are sorry");
  });

  it("removes a manager, which cancels and announces their consultations; a later booking gets another manager", async () => {
    const { token, e164 } = await signIn();
    const { answer, phone } = await visit();
    await bookOwn(token);
    expect((await operate("manager", { action: "leave", id: "rm-a" })).body).toMatchObject({ left: true });
    expect((await messagesTo(`+91${phone}`))[0]).toContain("We are sorry");
    expect((await messagesTo(e164))[0]).toContain("We are sorry");
    expect((await readAppointment(referenceOf(answer))).body).toMatchObject({
      appointment: { state: "CANCELLED" },
      slots: [],
    });
    expect((await get("/v2/talk-to-expert/slots")).body).toEqual({ expert: null, slots: [] });
    expect((await bookOwn(token)).body.code).toBe("SLOT_NOT_OFFERED");
    await operate("manager", { action: "save", managers: [{ ...MANAGERS[0], id: "rm-b", name: "Arjun Bhatia" }] });
    expect((await get("/v2/user/appointment", token)).body).toMatchObject({
      expert: { id: "rm-b" },
      appointment: null,
    });
    expect((await bookOwn(token)).body).toMatchObject({ expert: { name: "Arjun Bhatia" } });
  });
});
