import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { z } from "zod";
import { html } from "../../../backend/routes/sandbox/markup.ts";
import worker from "../../../backend/worker.ts";
import { METAL_SUPPLIER } from "../doubles/metal-supplier.ts";
import { call, post } from "./api.ts";

const JSON_ONLY = { headers: { accept: "application/json" } };

it("lists the deliveries to a contact newest first, however its plus sign is encoded", async () => {
  for (const email of ["box@example.com", "elsewhere@example.com"]) await post("/v2/auth/email/otp/request", { email });
  await post("/v2/auth/phone/otp/request", { phone: "9812345678", countryCode: "+91" });
  await env.SANDBOX?.prepare(
    "INSERT INTO outbox (recipient, channel, text, at) VALUES ('+919812345678', 'SMS', 'later', 1)",
  ).run();

  for (const to of ["%2B919812345678", "+919812345678", "919812345678", "+91 98123 45678"]) {
    const { body } = await call("GET", `/sandbox/outbox?to=${to}`, JSON_ONLY);
    expect(body).toMatchObject([
      { to: "+919812345678", channel: "SMS", text: "later", code: null, at: "1970-01-01T00:00:00.001Z" },
      { to: "+919812345678", channel: "SMS", code: expect.stringMatching(/^\d{6}$/) },
    ]);
  }
  expect((await call("GET", "/sandbox/outbox?to=box@example.com", JSON_ONLY)).body).toHaveLength(1);
});

it("serves browsers a page without scripts, and escapes markup in messages", async () => {
  const response = await exports.default.fetch("http://backend/sandbox/outbox?to=%3Cscript%3E%40x.y");
  const page = await response.text();
  expect(response.headers.get("content-type")).toContain("text/html");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page).not.toContain("<script");
  expect(page).toContain("&lt;script&gt;@x.y");
});

it("shows an e-mail as its reader sees it, in the language of its reader", async () => {
  await exports.default.fetch("http://backend/v2/auth/email/otp/request", {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "hi" },
    body: JSON.stringify({ email: "designed@example.com" }),
  });
  const { body } = await call("GET", "/sandbox/outbox?to=designed@example.com", JSON_ONLY);
  const [{ id, subject, code }] = z
    .tuple([z.object({ id: z.number(), subject: z.string(), code: z.string() })])
    .parse(body);
  expect(subject).toBe("ultra के लिए आपका कोड");
  const page = await (await exports.default.fetch(`http://backend/sandbox/outbox/${id}`)).text();
  expect(page).toContain(subject);
  expect(page).toContain(code);
  expect((await call("GET", "/sandbox/outbox/999999999")).status).toBe(404);
});

it("escapes every value rendered into a page", () => {
  expect(html`<p title="${`"'`}">${["<b>", html`<i>${"&"}</i>`, null, 3]}</p>`.text).toBe(
    '<p title="&quot;&#39;">&lt;b&gt;<i>&amp;</i>3</p>',
  );
});

it("refuses other methods and unknown paths", async () => {
  expect((await call("POST", "/sandbox/outbox")).status).toBe(405);
  expect((await call("GET", "/sandbox/nowhere")).status).toBe(404);
});

it("does not exist in production", async () => {
  const secret = "a secret of production, thirty-two letters and more";
  const { SANDBOX: _, CLOCK_OFFSET_MS: __, ...bound } = env;
  const production = {
    ...bound,
    ULTRA_ENV: "production",
    ...METAL_SUPPLIER,
    TOKEN_KEY: secret,
    PAYMENTS_PROVIDER: "razorpay",
    RAZORPAY_KEY_ID: "rzp_live_AbCdEfGhIjKlMn",
    RAZORPAY_KEY_SECRET: secret,
    RAZORPAY_WEBHOOK_SECRET: "one_secret_of_production_of_40_letters_x",
    METALS_PROVIDER: "metalpriceapi",
    METALS_API_KEY: secret,
    OPERATOR_KEY: secret,
    EDGE_CONFIG_TOKEN: secret,
    CONTENT_TOKEN: secret,
    REMOTE_CONFIG_API_KEY: secret,
  };
  const request = new Request("http://backend/sandbox/outbox", JSON_ONLY) as Parameters<typeof worker.fetch>[0];
  const response = await worker.fetch(request, production, createExecutionContext());
  expect(response.status).toBe(404);
});
