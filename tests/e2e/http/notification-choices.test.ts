import { expect, inject, it } from "vitest";
import { getNotificationPreferences, setNotificationPreferences } from "../../../lib/contract/calls/notifications.ts";
import { get } from "../support/answers.ts";
import { arriveFresh } from "../support/people.ts";
import { sendForm } from "../support/plain-form.ts";

const { url } = inject("server");
const PATH = "/profile/notifications";

it("offers no box for a channel without a contact, and keeps what was chosen for it", async () => {
  const { client } = await arriveFresh(url);
  const byMail = { kind: "PAYOUT_LATE", channel: "EMAIL" } as const;
  await client.call(setNotificationPreferences, { preferences: [{ ...byMail, isOn: true }] });
  const { text: html } = await get(client, PATH);
  expect(html).toMatch(/type="checkbox"[^>]*name="PAYOUT_LATE\.SMS"/);
  expect(html).not.toMatch(/type="checkbox"[^>]*name="\w+\.EMAIL"/);
  expect(html).toContain("E-mail: you have no verified contact for this.");

  const saved = await sendForm(client, { html, path: PATH, holding: "PAYOUT_LATE.SMS" });
  expect(saved.headers.get("location")).toContain("saved=yes");
  const { preferences } = await client.call(getNotificationPreferences, {});
  expect(preferences).toContainEqual(expect.objectContaining({ ...byMail, isOn: true }));
});
