/** How often a message is sent whose carrier does not answer, or takes nothing (docs/decisions/0257). */
import { describe, expect, it, vi } from "vitest";
import { ProviderAway, ProviderRefused } from "../../../backend/gateways/deadline.ts";
import { queueSecurityNotice } from "../../../backend/investor/identity/security-notices.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { notify } from "../../../backend/investor/notifications/notify.ts";
import { storeInvitation } from "../../../backend/investor/social/invitations.ts";
import { verifyScheduledJobs } from "../../../backend/investor/verify-jobs.ts";
import { withoutTemplate } from "../../../backend/platform/wording.ts";
import { withGateway } from "../doubles/gateways.ts";
import { ownAlarmOf } from "../doubles/own-alarm.ts";
import { beginAt } from "../instants.ts";
import { newInvestor } from "../wallet/investor.ts";

const [MINUTE, HOUR] = [60_000, 3_600_000];
const TO = "someone@example.com";

// Noon in India.
beginAt("2026-11-25T06:30:00Z");

type Write = (context: AccountContext) => unknown;
const WRITERS = {
  NOTIFICATION: (context) =>
    notify(context, { reference: "once", subject: { kind: "KYC_RESULT", result: "KYC_VERIFIED", reason: null } }),
  SECURITY_NOTICE: (context) =>
    queueSecurityNotice(context, [{ channel: "EMAIL", to: TO }], (t) =>
      t("notices.security.contactRemoved", { contact: "x" }),
    ),
  INVITATION: (context) => storeInvitation(context, { channel: "EMAIL", to: TO, ...withoutTemplate("Come.") }),
} as const satisfies Readonly<Record<string, Write>>;
const KINDS = Object.keys(WRITERS) as (keyof typeof WRITERS)[];

describe.each(KINDS)("a message of the kind %s", (kind) => {
  /** `answer`: what the carrier does with each attempt. */
  async function written(answer: (attempt: number) => Promise<undefined>) {
    const log = vi
      .spyOn(console, "error")
      .mockImplementation(() => undefined)
      .mockClear();
    const sent: number[] = [];
    const { within, pass } = ownAlarmOf(await newInvestor(), (context) =>
      withGateway(context, "messages", { send: () => answer(sent.push(sent.length)) }),
    );
    await within((context) => context.storage.transactionSync(() => WRITERS[kind](context)));
    const ended = async () => ({
      jobs: await within(({ scheduler }) => scheduler.references(kind).size),
      findings: await within(verifyScheduledJobs),
      isLogged: log.mock.calls.some(([line]) => String(line).includes('"event":"message_given_up"')),
    });
    return { sent, pass, ended };
  }

  it("is sent twice at most, an hour apart, where the carrier may have taken it without an answer", async () => {
    const { sent, pass, ended } = await written(() => Promise.reject(new ProviderAway("no answer")));
    await pass(MINUTE);
    expect(sent).toHaveLength(1);
    await pass(HOUR - 1);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent).toHaveLength(2);
    for (let hours = 0; hours < 30; hours++) await pass(HOUR);
    expect(sent).toHaveLength(2);
    expect(await ended()).toEqual({ jobs: 0, findings: [], isLogged: true });
  });

  it("is tried for a day and not longer where the carrier certainly did not take it", async () => {
    const { sent, pass, ended } = await written(() => Promise.reject(new ProviderRefused("no key")));
    for (let hours = 0; hours < 23; hours++) await pass(HOUR);
    expect(sent.length).toBeGreaterThan(10);
    expect(await ended()).toEqual({ jobs: 1, findings: [], isLogged: false });
    for (let hours = 0; hours < 2; hours++) await pass(HOUR);
    expect(await ended()).toEqual({ jobs: 0, findings: [], isLogged: true });
    const last = sent.length;
    await pass(HOUR);
    expect(sent).toHaveLength(last);
  });

  it("is sent until the carrier takes it, and then no more", async () => {
    const { sent, pass, ended } = await written(async (attempt) => {
      if (attempt <= 3) throw new ProviderRefused("too early");
      return undefined;
    });
    for (let hours = 0; hours < 8; hours++) await pass(HOUR);
    expect(sent).toHaveLength(4);
    expect(await ended()).toEqual({ jobs: 0, findings: [], isLogged: false });
  });
});
