import { expect, inject, it } from "vitest";
import { panSave } from "../../../lib/contract/calls/kyc.ts";
import { updateProfile } from "../../../lib/contract/calls/user.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { get } from "../support/answers.ts";
import { arriveFresh, newIdentityDocuments } from "../support/people.ts";
import { visibleLines } from "../support/visible-text.ts";

const { url } = inject("server");

const NAME = "Asha Venkatesh Rao";
const textOf = async (client: Client, path: string) => visibleLines((await get(client, path)).text).join(" ");

it("tells an investor whose names are compared that they need not do anything, on every page that names KYC", async () => {
  const { client } = await arriveFresh(url);
  await client.call(updateProfile, { name: NAME, dateOfBirth: "1984-02-29", country: "IN" });
  const before = await textOf(client, "/dashboard");
  expect(before).toContain("Finish your KYC, and you can invest");
  expect(await textOf(client, "/profile/identity")).toContain("Continue your KYC");

  await client.call(panSave, { panCardNumber: newIdentityDocuments().pan, name: "A Venkatesh Rao" });
  const dashboard = await textOf(client, "/dashboard");
  expect(dashboard).toContain("We are comparing your names");
  expect(dashboard).toContain("1 of 5 steps are done. A colleague compares two spellings of your name");
  expect(dashboard).not.toContain("Finish your KYC");
  const profile = await textOf(client, "/profile/identity");
  expect(profile).toMatch(/We are comparing two names: A Venkatesh Rao and A•+ Venkatesh Rao/);
  expect(profile).not.toContain("Continue your KYC");
  expect(await textOf(client, "/kyc")).toContain("You need not do anything");
  expect(await textOf(client, "/hi/dashboard")).toContain("हम आपके नामों का मिलान कर रहे हैं");
});
