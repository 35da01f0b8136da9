import { describe, expect, inject, it } from "vitest";
import { bookAppointment, getOwnAppointment, listSlots } from "../../../lib/contract/calls/consultations.ts";
import en from "../../../messages/en/consultation.json" with { type: "json" };
import errors from "../../../messages/en/errors.json" with { type: "json" };
import hi from "../../../messages/hi/consultation.json" with { type: "json" };
import { openClient } from "../../../scripts/sandbox/client.ts";
import { codeSentBy, newPhone, readOutbox } from "../../../scripts/sandbox/world.ts";
import { get } from "../support/answers.ts";
import { arriveFresh, arriveVerified } from "../support/people.ts";
import { sendForm } from "../support/plain-form.ts";

const { url } = inject("server");

const TALK = { subject: "CHOOSING_A_DEAL", language: "ENGLISH" } as const;

describe("an anonymous visitor without scripts", () => {
  it("books a slot, confirms the phone number and cancels through the link", async () => {
    const [client, phone] = [openClient(url), newPhone()];
    const path = "/talk-to-expert";
    const page = await get(client, path);
    expect(page.headers.get("cache-control")).toMatch(/no-store/);
    // React shows a late part of a page by a script; without scripts it stays hidden.
    expect(page.text).not.toMatch(/<div hidden id="S:/);
    const [, first = ""] = /name="at"[^>]*value="([^"]+)"/.exec(page.text) ?? [];

    const unfilled = await (await sendForm(client, { html: page.text, path, holding: 'name="phone"' })).text();
    for (const words of [en.slots.missing, errors.TALK_SUBJECT_INVALID, en.form.nameInvalid])
      expect(unfilled).toContain(words);

    const typed = { ...TALK, at: first, name: "Kiran Joshi", phone: phone.slice(3) };
    let requested = "";
    const otp = await codeSentBy(url, phone, async () => {
      requested = await (await sendForm(client, { html: page.text, path, holding: 'name="phone"', typed })).text();
    });
    expect(requested).toContain(en.code.title);
    // Grouped as in its country.
    expect(/ \+91 \d{2,5} [\d ]+\./.test(requested)).toBe(true);
    const wrong = await sendForm(client, { html: requested, path, holding: 'name="otp"', typed: { otp: "12" } });
    expect(await wrong.text()).toContain(errors.OTP_INVALID);
    const booked = await sendForm(client, { html: requested, path, holding: 'name="otp"', typed: { otp } });
    const link = booked.headers.get("location") ?? "";
    expect(link).toMatch(/^\/talk-to-expert\?appointment=rm-\d+\./);

    const visitor = openClient(url);
    const shown = await get(visitor, link);
    expect(shown.text).toContain(en.result.booked);
    expect(shown.text).not.toContain(phone.slice(3));
    const cancelled = await sendForm(visitor, { html: shown.text, path: link, holding: 'name="reference"' });
    expect((await get(visitor, cancelled.headers.get("location") ?? "")).text).toContain(en.result.cancelled);
    await expect.poll(async () => (await readOutbox(url, phone))[0]?.text).toContain("is cancelled");
  });

  it("sees in both languages that a forged link opens no appointment", async () => {
    const forged = `?appointment=rm-01.${"0".repeat(25)}.${"0".repeat(22)}`;
    expect((await get(openClient(url), `/talk-to-expert${forged}`)).text).toContain("This link is not valid");
    expect((await get(openClient(url), `/hi/talk-to-expert${forged}`)).text).toContain(hi.lost);
  });
});

describe("an investor", () => {
  it("books their own relationship manager, whose card on their pages links to the booking", async () => {
    const { client, contact } = await arriveFresh(url);
    for (const path of ["/dashboard", "/profile", "/wallet", "/deals/malhar-saffron-30"])
      expect((await get(client, path)).text, path).toContain('href="/talk-to-expert"');
    const { expert } = await client.call(getOwnAppointment, {});
    const path = "/hi/talk-to-expert";
    const page = await get(client, path);
    expect(page.text).toContain(hi.title.replace("{expert}", expert?.name ?? ""));
    expect(page.text).toContain(`value="${contact.slice(3)}"`);
    const [, at = ""] = /name="at"[^>]*value="([^"]+)"/.exec(page.text) ?? [];
    const typed = { ...TALK, language: "HINDI", at, phone: contact.slice(3) };
    const sent = await sendForm(client, { html: page.text, path, holding: 'name="phone"', typed });
    expect((await get(client, sent.headers.get("location") ?? "")).text).toContain(hi.result.booked);
    expect((await client.call(getOwnAppointment, {})).appointment).toMatchObject({ at, expert });
    const again = client.call(bookAppointment, { ...TALK, at, phone: contact.slice(3), countryCode: "+91" });
    await expect(again).rejects.toMatchObject({ code: "APPOINTMENT_EXISTS" });
    expect((await openClient(url).call(listSlots, { expert: expert?.id })).slots).not.toContain(at);
  });

  it("stays on this public page when their session has ended elsewhere, and loses the session cookie", async () => {
    const { client } = await arriveFresh(url);
    const path = "/hi/talk-to-expert";
    const { text: html } = await get(client, path);
    const other = openClient(url);
    await other.send("/api/v2/auth/logout", { method: "POST", headers: { cookie: client.cookie() } });
    const [, at = ""] = /name="at"[^>]*value="([^"]+)"/.exec(html) ?? [];
    const sent = await sendForm(client, { html, path, holding: 'name="phone"', typed: { ...TALK, at } });
    expect([sent.status, sent.headers.get("location")]).toEqual([200, null]);
    expect(client.cookie()).not.toMatch(/ultra-session=[^;]/);
  });

  it("switches auto-withdraw on and off without scripts", async () => {
    const { client } = await arriveVerified(url);
    const preference = async () => (await (await client.send("/api/v2/preferences/auto-withdraw")).json()).autoWithdraw;
    for (const isOn of [true, false]) {
      const { text: html } = await get(client, "/profile/bank");
      await sendForm(client, { html, path: "/profile/bank", holding: 'name="autoWithdraw"' });
      expect(await preference()).toBe(isOn);
    }
  });
});
