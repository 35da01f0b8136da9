/** Webhooks of Cashfree Payouts in the form that its documentation of version 2 shows. */
import { createHmac } from "node:crypto";
import { CLIENT } from "./world.ts";

interface Report {
  readonly type: string;
  readonly transferId: string;
  /** The investor whose account the beneficiary is. */
  readonly owner: string;
  readonly at: number;
}

export function reportBody({ type, transferId, owner, at }: Report): string {
  return JSON.stringify({
    data: {
      transfer_id: transferId,
      cf_transfer_id: "1234567",
      status: "REVERSED",
      status_code: "BENEFICIARY_BANK_REJECTED",
      status_description: "The transfer has been reversed by the beneficiary bank.",
      beneficiary_details: {
        beneficiary_id: `${owner}.5c6ab3f3a1e0d2b4`,
        beneficiary_instrument_details: { bank_account_number: "7766671501729", bank_ifsc: "SBIN0000003" },
      },
      transfer_amount: 1,
      transfer_mode: "BANK",
      transfer_utr: "TESTR92023012200543116",
      fundsource_id: "CASHFREE_1",
      added_on: "2026-11-24T13:39:25Z",
      updated_on: "2026-11-26T13:40:27Z",
    },
    event_time: new Date(at).toISOString(),
    type,
  });
}

/** `x-webhook-signature` covers the timestamp and the raw body. */
export function signed(body: string, timestamp: string, secret: string = CLIENT.clientSecret) {
  const signature = createHmac("sha256", secret)
    .update(timestamp + body)
    .digest("base64");
  const headers = new Headers({ "x-webhook-timestamp": timestamp, "x-webhook-signature": signature });
  return { body, headers };
}

export const signedReport = (report: Report) => signed(reportBody(report), String(report.at));
