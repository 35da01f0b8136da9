import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { notificationWording } from "../../backend/investor/notifications/notification-text.ts";
import { NOTIFICATION_KINDS, recordOf } from "../../lib/contract/calls/notification-kinds.ts";
import type { Notification } from "../../lib/contract/calls/notifications.ts";
import { investmentId, userId } from "../../lib/contract/values/ids.ts";
import { LOCALE_IDS, LOCALES } from "../../lib/i18n/locales.ts";
import { BACKEND_MESSAGES } from "../../messages/backend.ts";
import { NOTIFICATION_EXAMPLES } from "./notification-examples.ts";

const child = { userId: userId.parse("usr_46594n707nmb23humc3mbm1u4"), name: "Ira Rao" };
const READERS: readonly Notification["member"][] = [null, child];

/** The keys of the texts that notifications show and send. */
const needed = NOTIFICATION_EXAMPLES.flatMap((subject) => {
  const { words, whileKept } = recordOf(subject);
  const texts = READERS.map((member) => words(member !== null));
  const names = whileKept === "BOTH" ? ["name", "ownName"] : ["name"];
  return [
    ...texts.flatMap((key) => [`${key}.detail`, `${key}.message`]),
    ...names.map((name) => `${subject.kind}.${name}`),
  ];
});

const leavesOf = (value: object, above = ""): readonly string[] =>
  Object.entries(value).flatMap(([key, below]) =>
    typeof below === "object" ? leavesOf(below, `${above}${key}.`) : [`${above}${key}`],
  );

it("the examples have a notification of every kind", () => {
  expect([...new Set(NOTIFICATION_EXAMPLES.map(({ kind }) => kind))]).toEqual(NOTIFICATION_KINDS);
});

it("a verdict about an account abroad leads to the wallet of its currency", () => {
  const subject = { kind: "KYC_RESULT", result: "ACCOUNT_ABROAD_REFUSED", reason: null, currency: "AED" } as const;
  expect(recordOf(subject).path).toBe("/wallet?currency=AED");
});

it("a verdict about a locked deposit leads to that deposit", () => {
  const deposit = investmentId.parse(`inv_${"1".repeat(25)}`);
  const subject = { kind: "KYC_RESULT", result: "HARDSHIP_ACCEPTED", reason: null, investmentId: deposit } as const;
  expect(recordOf(subject).path).toBe(`/investments/${deposit}`);
});

it("mark late payouts apart from what was refused or returned, and both apart from good news", () => {
  const toned = (tone: string | null) => {
    const keys = NOTIFICATION_EXAMPLES.filter((subject) => recordOf(subject).tone === tone);
    return [...new Set(keys.map((subject) => recordOf(subject).words(false)))];
  };
  expect(toned("LATE")).toEqual(["PAYOUT_LATE"]);
  const adverse = toned("ADVERSE");
  for (const words of ["WITHDRAWAL_RETURNED", "TRANSFER_REFUSED", "KYC_RESULT.DEMAT_REJECTED", "REWARD_FAILED"]) {
    expect(adverse).toContain(words);
  }
  const plain = toned(null);
  for (const words of ["PAYOUT_RECEIVED", "TAX_CERTIFICATE.issued", "KYC_RESULT.KYC_VERIFIED", "REINVESTED"]) {
    expect(plain).toContain(words);
  }
});

describe.each(LOCALE_IDS)("notifications in %s", (locale) => {
  const messages = BACKEND_MESSAGES[locale]["notification-kinds"];

  it("have every text that they need, and no other", () => {
    expect([...leavesOf(messages)].sort()).toEqual([...new Set(needed)].sort());
  });

  it("fill the placeholders of their details, and of their messages, which have no link", () => {
    const onError = (error: Error) => expect.fail(error.message);
    const t = createTranslator({ locale: LOCALES[locale].tag, messages, timeZone: "Asia/Kolkata", onError });
    for (const subject of NOTIFICATION_EXAMPLES) {
      for (const member of READERS) {
        const { words, values } = recordOf(subject);
        const texts = [
          t(`${words(member !== null)}.detail`, values(locale)),
          notificationWording({ subject, member }, locale).text,
        ];
        for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|https?:|www\./);
        if (member !== null) expect(texts[1]).toContain(member.name);
      }
    }
  });
});
