import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { InvestorObject } from "../../../backend/investor/object.ts";

it("calls the back office's methods on an investor's object, and runs due jobs", async () => {
  const investor = env.INVESTOR.getByName("remote");
  await expect(investor.holdings()).resolves.toEqual([]);
  await expect(investor.work()).resolves.toBeUndefined();
});

it("keeps what subclasses share off the prototype, which is all that RPC reaches", () => {
  const shared = ["scheduler", "contextOf", "findContext", "replyAs", "replyIfEnrolled"];
  expect(shared.filter((name) => name in InvestorObject.prototype)).toEqual([]);
});
