/** Confirmation by code is built once: one state, one component, one helper for server actions. */
import { expect, it } from "vitest";
import { inRoom, sources } from "./source-tree.ts";

const HOME =
  /^(?:components\/confirm-code\/|lib\/web\/confirm-code\.ts$|lib\/contract\/facts\/code-step\.ts$|components\/ui\/otp-input\.tsx$)/;
const elsewhere = sources.filter(
  ({ path }) => inRoom(path, "app/", "components/", "lib/") && !/\.test\.tsx?$/.test(path) && !HOME.test(path),
);

const having = (pattern: RegExp) => elsewhere.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it("renders the code field and the resend button in one component", () => {
  expect(having(/otp-input|<CodeField|<ResendCode|one-time-code/)).toEqual([]);
});

it("handles the confirm and resend buttons in one helper", () => {
  expect(having(/["']resend["']/)).toEqual([]);
  expect(having(/crypto\.randomUUID\(\)[^\n]*(?:sentTo|resendAfterSeconds)/)).toEqual([]);
});

it("defines the state of an awaited code in one type", () => {
  expect(having(/readonly step: ["']codes?["']|readonly resendAfterSeconds/)).toEqual([]);
});

it("is used by every action that confirms a code", () => {
  const actions = having(/confirmWithCode\(/);
  expect(actions.map((path) => path.replace(/^app\/\[locale\]\//, "")).sort()).toEqual([
    "(consultation)/talk-to-expert/actions.ts",
    "(onboarding)/kyc/aadhaar-actions.ts",
    "(onboarding)/login/actions.ts",
    "[account]/_metals/actions.ts",
    "[account]/investments/[id]/put/actions.ts",
    "[account]/investments/[id]/sell/actions.ts",
    "[account]/profile/contacts/remove/actions.ts",
    "[account]/profile/demat/actions.ts",
    "[account]/profile/nominees/actions.ts",
    "[account]/profile/passkeys/actions.ts",
    "[account]/profile/tax/actions.ts",
    "[account]/profile/viewers/actions.ts",
    "[account]/wallet/account-abroad/actions.ts",
    "_account/bank-account-saving.ts",
    "_account/contact-linking.ts",
    "_account/withdrawing.ts",
    "_order/confirming.ts",
  ]);
});
