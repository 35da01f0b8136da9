import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { newInvestor } from "../wallet/investor.ts";
import { get } from "./api.ts";

it("may be kept by the caller's browser for 300 seconds, for this session and account alone", async () => {
  const { token } = await newInvestor();
  const { headers } = await get("/v2/user/config", token);
  expect(headers.get("cache-control")).toBe("max-age=300, private");
  expect(headers.get("vary")).toBe("cookie, x-tap-auth, x-family-member");
  // The embedded service is read for each call, so the response is new.
  expect(headers.get("age")).toBe(null);
});

it("shows a change by an operator in the next response", async () => {
  const { token } = await newInvestor();
  const isOpen = async () => (await get("/v2/user/config", token)).body.onlinePaymentEnabled;
  expect(await isOpen()).toBe(true);
  await saveConfig(env.CATALOGUE, { key: "onlinePaymentEnable", value: false });
  expect(await isOpen()).toBe(false);
  await saveConfig(env.CATALOGUE, { key: "onlinePaymentEnable", value: true });
  expect(await isOpen()).toBe(true);
});

it("is not kept when the call is refused", async () => {
  const { status, headers } = await get("/v2/user/config", "usr_none.a.b.c");
  expect([status, headers.get("cache-control")]).toEqual([401, "private, no-store"]);
});
