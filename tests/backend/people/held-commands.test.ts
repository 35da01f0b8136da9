/** The world changes after a command was checked and before it commits. */
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { calendarOf } from "../../../backend/calendar/appointment.ts";
import { CalendarObject } from "../../../backend/calendar/object.ts";
import { saveManagers } from "../../../backend/catalogue/relationship-managers.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { operations } from "../../../backend/investor/operations.ts";
import { listCertificates } from "../../../backend/investor/tax/certificate-store.ts";
import { issueCertificate } from "../../../backend/investor/tax/certificates.ts";
import { managerCommand } from "../../../backend/routes/ops/relationship-managers.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  addMonths,
  calendarDateOf,
  DAY_MS,
  dateInIndia,
  epochMs,
  financialYearOf,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { taxYearEndOf } from "../../../lib/finance/form-121.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { commandOf, holdAtCommit } from "../doubles/held-command.ts";
import { beginAt } from "../instants.ts";
import { codeFor, newSaver } from "../investing/investing-steps.ts";
import { type Investor, inAccount } from "../wallet/investor.ts";
import { freshSlot, MANAGERS } from "./consultations.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

/** The same account with a clock of its own, which only the test moves. */
function withClock(context: AccountContext) {
  let at = context.clock.now();
  const moveTo = (later: number) => {
    at = epochMs(later);
  };
  return { held: { ...context, clock: { ...context.clock, now: () => at } }, moveTo };
}

it("does not file a declaration for another tax year than the one that its code confirmed", async () => {
  const investor = await newSaver();
  await inAccount(investor, async (context) => {
    context.sql.exec("UPDATE identity SET date_of_birth = '1990-06-15'");
    const { held, moveTo } = withClock(context);
    const statement = { totalIncome: paise(3_50_000_00), declarationsElsewhere: 1, incomeElsewhere: paise(20_000_00) };
    await operations["tax-declarations.otp-request"](held, statement, commandOf(context));
    const otp = await codeFor(investor);
    const commit = await holdAtCommit(context, (command) =>
      operations["tax-declarations.file"](held, { ...statement, otp }, command),
    );
    moveTo(startOfDayInIndia(taxYearEndOf(dateInIndia(context.clock.now()))));
    expect(commit).toThrow(expect.objectContaining({ code: "OTP_EXPIRED" }));
    expect(context.sql.exec("SELECT 1 FROM tax_declaration").toArray()).toEqual([]);
  });
});

it("does not name a minor's guardian for a nominee who came of age while the code was checked", async () => {
  const investor = await newSaver();
  await inAccount(investor, async (context) => {
    const { held, moveTo } = withClock(context);
    const today = dateInIndia(context.clock.now());
    const dateOfBirth = addMonths(addDays(today, 1), -18 * 12);
    const nominee = {
      name: "Dev Joshi",
      relation: "CHILD",
      dateOfBirth,
      shareBps: 10_000,
      guardianName: "Asha Joshi",
    } as const;
    await operations["nominees.otp-request"](held, { nominees: [nominee] }, commandOf(context));
    const otp = await codeFor(investor);
    const commit = await holdAtCommit(context, (command) =>
      operations["nominees.save"](held, { nominees: [nominee], otp }, command),
    );
    moveTo(context.clock.now() + 2 * DAY_MS);
    expect(commit).toThrow(expect.objectContaining({ code: "NOMINEE_NOT_MINOR" }));
  });
});

const certificateFor = (context: AccountContext) => {
  const today = dateInIndia(context.clock.now());
  const facts = { tan: "ZZZH00015U", payerName: "A payer", financialYear: financialYearOf(today), quarter: 1 } as const;
  return { ...facts, bytes: pdf(["Form 131"]), issuedOn: calendarDateOf("2026-06-15"), amount: null, tax: null };
};

it("issues no TDS certificate to an account that was closed while the file was stored", async () => {
  const investor: Investor = await newSaver();
  const documents = await inAccount(investor, async (context) => {
    const put = async (...file: Parameters<R2Bucket["put"]>) => {
      const stored = await context.env.DOCUMENTS.put(...file);
      context.sql.exec(
        "INSERT INTO deletion_request (reason, state, requested_at, ended_at) VALUES ('OTHER', 'DONE', 1, 1)",
      );
      return stored;
    };
    const bucket = Object.assign(Object.create(context.env.DOCUMENTS), { put });
    const closing = { ...context, env: { ...context.env, DOCUMENTS: bucket } };
    const sent = certificateFor(context);
    await expect(issueCertificate(closing, sent)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(listCertificates(context.sql, sent.financialYear)).toEqual([]);
    return context.sql.exec<{ state: string }>("SELECT state FROM document").toArray();
  });
  expect(documents).toEqual([{ state: "LEAVING" }]);
});

it("keeps no consultation of an account that was closed while it was booked", async () => {
  await saveManagers(env.CATALOGUE, MANAGERS);
  const investor = await newSaver();
  const wish = { at: freshSlot(), subject: "CHOOSING_A_DEAL", language: "ENGLISH" } as const;
  await inAccount(investor, async (context) => {
    const command = {
      ...commandOf(context),
      commit: () => {
        throw new AppError("UNAUTHENTICATED");
      },
    };
    const booking = { ...wish, phone: "9822200009", countryCode: "+91" };
    context.sql.exec(
      "INSERT INTO deletion_request (reason, state, requested_at, ended_at) VALUES ('OTHER', 'DONE', 1, 1)",
    );
    await expect(operations["talk.book-mine"](context, booking as never, command)).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });
  expect(await calendarOf(env, "rm-a").consultationsOf(investor.userId)).toEqual([]);
});

it("keeps no consultation with a manager who left while it was booked", async () => {
  await saveManagers(env.CATALOGUE, MANAGERS);
  const investor = await newSaver();
  const wish = { at: freshSlot(), subject: "CHOOSING_A_DEAL", language: "ENGLISH", phone: "9822200009" } as const;
  const booking = CalendarObject.prototype.book;
  const booked = vi.spyOn(CalendarObject.prototype, "book").mockImplementationOnce(async function (
    this: CalendarObject,
    ...wanted
  ) {
    await managerCommand(env, { action: "leave", id: "rm-a" });
    return booking.apply(this, wanted);
  });
  await inAccount(investor, async (context) => {
    const order = { ...wish, countryCode: "+91" } as never;
    const late = Promise.resolve(operations["talk.book-mine"](context, order, commandOf(context)));
    await expect(late).rejects.toMatchObject({ code: "SLOT_NOT_OFFERED" });
  });
  booked.mockRestore();
  expect(await calendarOf(env, "rm-a").consultationsOf(investor.userId)).toMatchObject([{ state: "CANCELLED" }]);
});
