import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { clock } from "../../../backend/clock.ts";
import { CALLS } from "../../../lib/contract/calls.ts";
import { dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { newDeal, newSaver } from "../investing/investing-steps.ts";
import { invoke } from "../wallet/investor.ts";

/** The query of each call that returns a file. */
function queryFor(name: string, dealId: string): string {
  const today = dateInIndia(clock.now());
  switch (name) {
    case "dashboard.account-statement":
      return `?from=${today}&to=${today}`;
    case "investments.master-document":
      return `?dealId=${dealId}`;
    default:
      return "";
  }
}

const addressed = (path: string, token: string) =>
  path.replace("{financialYear}", financialYearOf(dateInIndia(clock.now()))).replace("{token}", token);

it("sends every file as an attachment that may neither run scripts nor load resources", async () => {
  const [dealId, investor] = [await newDeal(), await newSaver()];
  const renewed = await invoke(investor, "/v2/preferences/calendar/renew", { body: {} });
  const files = CALLS.filter((call) => "produces" in call);
  expect(files.length).toBeGreaterThan(5);
  for (const { name, path, method } of files) {
    const answer = await exports.default.fetch(
      `http://backend${addressed(path, String(renewed.body.token))}${queryFor(name, dealId)}`,
      {
        method,
        headers: { "x-tap-auth": investor.token },
      },
    );
    const header = (of: string) => answer.headers.get(of) ?? "";
    expect([name, answer.status]).toEqual([name, 200]);
    expect([name, header("content-disposition")]).toEqual([name, expect.stringMatching(/^attachment/)]);
    expect([name, header("content-security-policy")]).toEqual([name, "default-src 'none'; sandbox"]);
    expect([name, header("x-content-type-options")]).toEqual([name, "nosniff"]);
    await answer.body?.cancel();
  }
});
