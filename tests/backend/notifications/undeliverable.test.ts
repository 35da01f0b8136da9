/** Addresses to which the carrier delivers nothing: the sandbox's refuses e-mails to addresses that begin with "bounced". */
import { beforeEach, expect, it } from "vitest";
import { insertLoginContact } from "../../../backend/investor/identity/contact-store.ts";
import { queueSecurityNotice } from "../../../backend/investor/identity/security-notices.ts";
import { deliverNotification } from "../../../backend/investor/notifications/delivery.ts";
import { notify } from "../../../backend/investor/notifications/notify.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { withGateway } from "../doubles/gateways.ts";
import { type Investor, inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { passToHour } from "./notification-steps.ts";

beforeEach(() => passToHour(11));

async function withBouncedEmail() {
  const investor = await newInvestor();
  const to = `bounced.${investor.userId}@example.com`;
  await inAccount(investor, ({ sql }) => insertLoginContact(sql, { channel: "EMAIL", to, linkedAt: clock.now() }));
  return { investor, to };
}

const contactsOf = async (investor: Investor) =>
  (await invoke(investor, "/v2/user/contacts")).body.contacts as readonly Record<string, unknown>[];

const sinceOf = async (investor: Investor, value: string) =>
  (await contactsOf(investor)).find((contact) => contact.value === value)?.undeliverableSince;

const changeByNotice = (investor: Investor, to: string) =>
  inAccount(investor, (context) =>
    context.storage.transactionSync(() =>
      queueSecurityNotice(context, [{ channel: "EMAIL", to }], (t) =>
        t("notices.security.contactRemoved", { contact: "x" }),
      ),
    ),
  );

it("says in the profile since when messages do not arrive, and keeps the first day", async () => {
  const { investor, to } = await withBouncedEmail();
  expect(await sinceOf(investor, to)).toBeNull();
  await changeByNotice(investor, to);
  await investor.object.work();
  const since = await sinceOf(investor, to);
  expect(since).toEqual(expect.any(String));
  await changeByNotice(investor, to);
  await investor.object.work();
  expect(await sinceOf(investor, to)).toBe(since);
  expect(await inAccount(investor, verifyAccount)).toEqual([]);
});

it("ends a refused message instead of trying it for ever, and delivers it on the other channels", async () => {
  const { investor, to } = await withBouncedEmail();
  await inAccount(investor, (context) =>
    context.storage.transactionSync(() =>
      notify(context, {
        reference: "once",
        subject: { kind: "KYC_RESULT", result: "KYC_VERIFIED", reason: null },
      }),
    ),
  );
  await investor.object.work();
  expect(await sinceOf(investor, to)).toEqual(expect.any(String));
  expect(await inAccount(investor, ({ scheduler }) => scheduler.references("NOTIFICATION").size)).toBe(0);
  expect(await inAccount(investor, verifyAccount)).toEqual([]);
});

it("forgets the refusal when a message is accepted again, also when two alarms deliver it", async () => {
  const { investor, to } = await withBouncedEmail();
  await changeByNotice(investor, to);
  await investor.object.work();
  await inAccount(investor, async (context) => {
    const accepting = withGateway(context, "messages", { send: async () => undefined });
    context.storage.transactionSync(() =>
      notify(context, { reference: "again", subject: { kind: "KYC_RESULT", result: "KYC_VERIFIED", reason: null } }),
    );
    const [reference] = [...context.scheduler.references("NOTIFICATION")].filter((each) => each.endsWith(":EMAIL"));
    await Promise.all([1, 2].map(() => deliverNotification(accepting, reference ?? "")));
  });
  expect(await sinceOf(investor, to)).toBeNull();
});

it("sends codes to a contact that messages reach, before one that they do not", async () => {
  const { investor, to } = await withBouncedEmail();
  await inAccount(investor, ({ sql }) => {
    sql.exec("UPDATE login_contact SET refused_at = 1 WHERE channel = 'SMS'");
  });
  expect((await contactsOf(investor)).map(({ value, isPrimary }) => [value, isPrimary])).toEqual([
    [to, true],
    [investor.phone, false],
  ]);
});
