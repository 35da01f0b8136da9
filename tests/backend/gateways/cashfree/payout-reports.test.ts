import { expect, it } from "vitest";
import { payoutsWith } from "../../../../backend/gateways/cashfree/connect.ts";
import { userId } from "../../../../lib/contract/values/ids.ts";
import { reportBody, signed, signedReport } from "./reports.ts";
import { NOW, settingsOver } from "./settings.ts";

const OWNER = userId.parse("usr_0123456789abcdefghijklmno");
const REPORT = {
  type: "TRANSFER_REVERSED",
  transferId: "withdrawalwtx0123456789abcdefghijklmno",
  owner: OWNER,
  at: NOW,
};
const EVENT = { kind: "EVENT", event: { userId: OWNER, key: "withdrawal:wtx_0123456789abcdefghijklmno" } };

const payouts = payoutsWith(settingsOver(() => expect.fail("a report is read without a call")));
const read = (message: { body: string; headers: Headers }) => payouts.readWebhook(message);

it("reads whose transfer a signed report is about, and nothing of what it claims", async () => {
  expect(await read(signedReport(REPORT))).toEqual(EVENT);
  expect(await read(signedReport({ ...REPORT, type: "TRANSFER_OF_TOMORROW" }))).toEqual(EVENT);
  expect(await read(signed(reportBody(REPORT), String(Math.floor(NOW / 1000))))).toEqual(EVENT);
});

it("accepts a redelivery of the same day, and refuses an older or a future one", async () => {
  const at = (shift: number) => read(signed(reportBody(REPORT), String(NOW + shift)));
  expect((await at(-86_400_000)).kind).toBe("EVENT");
  expect((await at(-86_400_001)).kind).toBe("FORGED");
  expect((await at(300_000)).kind).toBe("EVENT");
  expect((await at(300_001)).kind).toBe("FORGED");
});

it("refuses a body, a time or a secret that was not signed", async () => {
  const { body, headers } = signedReport(REPORT);
  const changed = (name: string, value: string) => {
    const others = new Headers(headers);
    others.set(name, value);
    return others;
  };
  const forged = [
    { body: body.replace("1234567", "1234568"), headers },
    { body: ` ${body}`, headers },
    { body, headers: changed("x-webhook-timestamp", String(NOW + 1)) },
    { body, headers: changed("x-webhook-timestamp", "") },
    { body, headers: changed("x-webhook-timestamp", `${NOW}0`) },
    { body, headers: changed("x-webhook-signature", "") },
    { body, headers: changed("x-webhook-signature", `${"A".repeat(43)}=`) },
    { body, headers: changed("x-webhook-signature", "é".repeat(44)) },
    { body, headers: new Headers() },
    signed(body, String(NOW), "another-secret-of-nobody"),
  ];
  for (const message of forged) expect(await read(message)).toEqual({ kind: "FORGED" });
});

it("passes over other events of the account, and refuses a signed body that is no event", async () => {
  const others = [
    { ...REPORT, type: "LOW_BALANCE_ALERT" },
    { ...REPORT, transferId: "JUNOB2018" },
    { ...REPORT, owner: "JOHN18011" },
  ];
  for (const other of others) expect(await read(signedReport(other))).toEqual({ kind: "OTHER" });
  for (const body of [
    "",
    "<html></html>",
    "[]",
    '{"type":"TRANSFER_SUCCESS"}',
    '{"type":"TRANSFER_SUCCESS","data":{}}',
  ]) {
    await expect(read(signed(body, String(NOW)))).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
});
