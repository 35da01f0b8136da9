/** DigiLocker's page in the sandbox, where a person decides whose locker is shared. */
import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { get, post } from "./api.ts";
import { visit } from "./digilocker-visits.ts";
import { personAfter } from "./kyc-steps.ts";

it("asks for consent, accepts one decision, and redirects with its outcome", async () => {
  const person = await personAfter(2);
  const { redirectUrl, transactionId } = await visit(person);
  const send = (outcome: string) =>
    exports.default.fetch(`http://backend${redirectUrl}`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `outcome=${outcome}&locker=OWN&lockerId=mine`,
    });
  const page = await exports.default.fetch(`http://backend${redirectUrl}`);
  expect(await page.text()).toContain("Whose locker this is");
  const denied = await send("DENIED");
  expect([denied.status, denied.headers.get("location")]).toEqual([
    303,
    `/digilocker?state=${transactionId}&error=access_denied`,
  ]);
  expect((await send("ALLOWED")).headers.get("location")).toContain("access_denied");
  const response = await exports.default.fetch(`http://backend${redirectUrl}`, {
    headers: { accept: "application/json" },
  });
  expect(await response.json()).toMatchObject({ transactionId, status: "DENIED" });
});

it("refuses an unknown visit and an unknown decision", async () => {
  const nobodys = `/sandbox/digilocker/dgl_${"a".repeat(25)}`;
  expect((await get(nobodys)).status).toBe(404);
  expect((await post(nobodys, { outcome: "ALLOWED" })).status).toBe(404);
  const { redirectUrl } = await visit(await personAfter(2));
  expect((await post(redirectUrl, { outcome: "PERHAPS" })).status).toBe(400);
  expect((await post(redirectUrl, { outcome: "ALLOWED", lockerId: "<script>" })).status).toBe(400);
});
