import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";

/** RFC 9110, section 15.5.6. */
it.each([
  ["PUT", "/v2/wallet/balance", "GET"],
  ["HEAD", "/v2/deals", "GET"],
  ["PATCH", "/v2/preferences/auto-withdraw", "GET, PUT"],
  ["PUT", "/v2/deals/data/malhar-saffron-30", "GET"],
  ["POST", "/openapi.json", "GET"],
  ["GET", "/webhooks/payments", "POST"],
  ["GET", "/webhooks/remittances", "POST"],
  ["PUT", "/sandbox/outbox", "GET"],
])("answers %s %s with the methods that the path has: %s", async (method, path, allow) => {
  const response = await exports.default.fetch(`http://backend${path}`, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
});
