import { expect, it } from "vitest";
import { loadMessages } from "@/lib/i18n/messages";
import { GUARDIAN_CONSENT_VERSION } from "./family";

it.each(["en", "hi"] as const)("the consent text of the current version exists, in %s", async (language) => {
  const { guardianConsent } = (await loadMessages(language)).family;
  expect(guardianConsent).toHaveProperty(GUARDIAN_CONSENT_VERSION, expect.stringContaining("ultra"));
});
