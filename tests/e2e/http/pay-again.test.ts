import { expect, inject, it } from "vitest";
import { getFlow, invest, requestInvestmentOtp, startFlow } from "../../../lib/contract/calls/investments.ts";
import { getUserPayment } from "../../../lib/contract/calls/payments.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import type { Person } from "../../../scripts/sandbox/person.ts";
import { codeSentBy, pay } from "../../../scripts/sandbox/world.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";
import { sendForm } from "../support/plain-form.ts";

const { url } = inject("server");

/** A confirmed investment whose payment the bank has declined. */
async function declinedBy({ client, contact }: Person): Promise<{ flow: string; payment: string }> {
  const flow = await client.call(startFlow, { dealId: dealId.parse("malhar-saffron-30"), amount: 50_000 });
  const otp = await codeSentBy(url, contact, () => client.call(requestInvestmentOtp, { key: flow.key }));
  const { payment } = await client.call(invest, { key: flow.key, otp, paymentSource: "ONLINE" });
  if (!payment) throw new Error("no payment was opened");
  await pay(url, payment.key, "FAILED");
  // Loading the page makes the backend query the provider, so the test need not wait for the webhook.
  await client.call(getUserPayment, { key: payment.key });
  return { flow: flow.key, payment: payment.key };
}

it("lets an investor without scripts retry a failed investment payment without another code", async () => {
  const person = await arriveVerified(url);
  const { flow, payment } = await declinedBy(person);
  for (const [path, words] of [
    [`/invest/${flow}`, "Your payment did not go through"],
    [`/hi/invest/${flow}`, "आपका भुगतान पूरा नहीं हुआ"],
  ] as const) {
    expect((await get(person.client, path)).text).toContain(words);
  }

  const path = `/hi/invest/${flow}`;
  const { text: html } = await get(person.client, path);
  const sent = await sendForm(person.client, { html, path, holding: 'name="idempotencyKey"' });
  expect(sent.status).toBe(303);
  const page = sent.headers.get("location") ?? "";
  expect(page).toMatch(/^\/sandbox\/pay\/pay_[0-9a-z]+$/);
  expect(page).not.toContain(payment);

  const paid = await person.client.send(page, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "outcome=SUCCESS",
  });
  expect(paid.headers.get("location")).toMatch(new RegExp(`^/hi/invest/${flow}\\?payment=pay_`));
  await get(person.client, `/hi/invest/${flow}`);
  await expect
    .poll(async () => (await person.client.call(getFlow, { key: flow })).investment?.investmentStatus, {
      timeout: 120_000,
    })
    .toBe("SUCCESS");
});
