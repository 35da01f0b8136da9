/** Codes and notices to addresses that the carrier refuses: the sandbox's refuses those that begin with "bounced". */
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { calendarOf } from "../../../backend/calendar/appointment.ts";
import { insertLoginContact } from "../../../backend/investor/identity/contact-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { fund, type Investor, inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { codeFor, operate, post } from "./api.ts";
import { freshSlot, iso, MANAGERS, messagesTo, visit } from "./consultations.ts";

let people = 0;
const refusedAddress = () => `bounced.${people++}@example.com`;
const UNDELIVERABLE = { status: 422, body: { code: "CONTACT_UNDELIVERABLE" } };

/** Replaces the contacts of an investor. */
const signsInWith = (investor: Investor, ...addresses: readonly string[]) =>
  inAccount(investor, ({ sql }) => {
    for (const to of addresses) insertLoginContact(sql, { channel: "EMAIL", to, linkedAt: clock.now() });
    sql.exec("DELETE FROM login_contact WHERE channel = 'SMS'");
  });

const requestWithdrawalCode = (investor: Investor) =>
  invoke(investor, "/v2/wallet/otp/request?amount=100", { key: crypto.randomUUID() });

it("says beside the address that no code can be sent to it, and logs no failure", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (let time = 0; time < 2; time++) {
    const answer = await post("/v2/auth/email/otp/request", { email: refusedAddress() });
    expect(answer).toMatchObject(UNDELIVERABLE);
    expect(answer.body.fields).toEqual({ email: "CONTACT_UNDELIVERABLE" });
  }
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

it("says so beside a new address of an account, whose own contact then gets no code", async () => {
  const investor = await newInvestor();
  const body = { email: refusedAddress() };
  const answer = await invoke(investor, "/v2/user/contacts/otp/request", { body, key: "a new address" });
  expect(answer).toMatchObject(UNDELIVERABLE);
  expect(answer.body.fields).toEqual({ email: "CONTACT_UNDELIVERABLE" });
  await expect(codeFor(investor.phone)).rejects.toThrow();
});

it("sends the code of an act to the next contact when the first refuses it, and confirms it there", async () => {
  const [investor, refused, reached] = [await newInvestor(), refusedAddress(), `reached.${people++}@example.com`];
  await fund(investor, 1_000);
  await signsInWith(investor, refused, reached);
  const answer = await requestWithdrawalCode(investor);
  expect(answer).toMatchObject({ status: 200 });
  const withdrawal = { amount: 100, otp: await codeFor(reached) };
  expect(await invoke(investor, "/v2/wallet/withdraw-request", { body: withdrawal, key: "the money" })).toMatchObject({
    status: 200,
  });
  const { contacts } = (await invoke(investor, "/v2/user/contacts")).body as { contacts: Record<string, unknown>[] };
  expect(contacts.find(({ value }) => value === refused)?.undeliverableSince).toEqual(expect.any(String));
});

it("says that no code can be sent where every contact refuses it", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  await signsInWith(investor, refusedAddress(), refusedAddress());
  for (let time = 0; time < 2; time++) expect(await requestWithdrawalCode(investor)).toMatchObject(UNDELIVERABLE);
});

it("ends a notice that an address refuses, sends the others, and tells an operator of the expert's", async () => {
  const expert = { ...MANAGERS[0], id: "rm-refused", name: "Asha Iyer", email: refusedAddress() };
  await operate("manager", { action: "save", managers: [...MANAGERS, expert] });
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { answer, phone } = await visit({ expert: expert.id, at: iso(freshSlot()) });
  expect(answer.status).toBe(200);
  const calendar = calendarOf(env, expert.id);
  await calendar.work();
  expect(await messagesTo(`+91${phone}`)).toHaveLength(1);
  expect(logged.mock.calls.join()).toContain("appointment_notice_refused");
  expect(logged.mock.calls.join()).not.toContain("job_failed");
  expect(logged.mock.calls.join()).not.toContain("gateway_unavailable");
  logged.mockRestore();
});
