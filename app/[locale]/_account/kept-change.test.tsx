import { createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server.edge";
import { expect, it, vi } from "vitest";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { userId } from "@/lib/contract/values/ids";
import { loadMessages } from "@/lib/i18n/messages";
import { KeptBankChange } from "./kept-change";

const reader = vi.hoisted((): { locale: "en" | "hi" } => ({ locale: "en" }));

vi.mock("server-only", () => ({}));
vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "kyc" | "profile.bankChange.kept") =>
    createTranslator({ locale: reader.locale, messages: await loadMessages(reader.locale), namespace }),
}));
vi.mock("@/lib/web/own-zone", () => ({ findOwnZone: async () => "Asia/Kolkata" }));
vi.mock("./bank-change-actions", () => ({ withdrawBankChange: "/withdraw" }));

const OWN = {
  change: { account: "Deccan Union Bank ••9988", state: "WAITING", since: epochMs(Date.UTC(2026, 10, 25, 6, 30)) },
  ...{ member: null, isReplacement: true, isAboveForm: false, hasFailed: false },
} as const;

async function shown(change: Partial<Parameters<typeof KeptBankChange>[0]> = {}): Promise<string> {
  const part = <KeptBankChange {...OWN} {...change} locale={reader.locale} />;
  return new Response(await renderToReadableStream(part)).text();
}

it.each([
  ["en", "Until the new account is verified, withdrawals go to the present one", "Withdraw this change"],
  ["hi", "नया खाता सत्यापित होने तक निकासी मौजूदा खाते में जाती है", "यह बदलाव वापस लें"],
] as const)(
  "names the new account, the account in use until then, and the way back, in %s",
  async (locale, inUse, withdraw) => {
    reader.locale = locale;
    const html = await shown();
    for (const words of ["Deccan Union Bank ••9988", inUse, withdraw]) expect(html).toContain(words);
    reader.locale = "en";
  },
);

it("says that the latest confirmed account counts only where the form for another follows", async () => {
  expect(await shown()).not.toContain("the latest counts");
  expect(await shown({ isAboveForm: true })).toContain("the latest counts");
});

it("names a child's account to the withdrawal, and no present account where there is none", async () => {
  const html = await shown({ member: userId.parse("usr_4k7q9x2m8r3t6w1z5b0c4k7q9"), isReplacement: false });
  expect(html).toContain('value="usr_4k7q9x2m8r3t6w1z5b0c4k7q9"');
  expect(html).toContain("Withdrawals can begin once the account is verified");
  expect(html).not.toContain("present one");
});

it("says that a colleague checks the account after a day, and that a withdrawal of the change failed", async () => {
  const html = await shown({ change: { ...OWN.change, state: "MANUAL" }, hasFailed: true });
  expect(html).toContain("A colleague checks the account");
  expect(html).toContain("could not be withdrawn");
});
