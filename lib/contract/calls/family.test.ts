import { expect, it } from "vitest";
import { loadMessages } from "@/lib/i18n/messages";
import { GUARDIAN_CONSENT_VERSION } from "./family";

it.each(["en", "hi"] as const)("the words that a guardian agrees to can be read again, in %s", async (language) => {
  const { guardianConsent } = (await loadMessages(language)).family;
  expect(guardianConsent).toHaveProperty(GUARDIAN_CONSENT_VERSION, expect.stringContaining("ultra"));
});
