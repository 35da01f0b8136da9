import { expect, it, vi } from "vitest";
import { get, signIn } from "./api.ts";
import { bankStep, personAfter, stepOf } from "./kyc-steps.ts";

const PATH = "/v2/user/ifsc";

it.each([
  ["COST0000001", "Coastal Bank", "Fort, Mumbai"],
  ["decn0000002", "Deccan Union Bank", "Camp, Pune"],
])("names the bank and branch of %s before any transfer to it", async (ifsc, bankName, branch) => {
  const person = await personAfter(3);
  const answer = await get(`${PATH}/${ifsc}`, person.token);
  expect(answer).toMatchObject({ status: 200, body: { ifscCode: ifsc.toUpperCase(), bankName, branch } });
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "NOT_STARTED" });
  await bankStep(person, "50100234474471", ifsc);
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "VERIFIED", detail: `${bankName} ••4471` });
});

it("finds no branch for an IFSC that no bank has", async () => {
  const { token } = await signIn();
  const answer = await get(`${PATH}/NONE0000001`, token);
  expect(answer).toMatchObject({
    status: 422,
    body: { code: "IFSC_NOT_FOUND", fields: { ifscCode: "IFSC_NOT_FOUND" } },
  });
});

it.each(["COST000001", "COST1000001", "C0ST0000001", "COST00000012", "%2e%2e", "COST0000001%00", "आधा00000001"])(
  "refuses %s, which is not an IFSC",
  async (typed) => {
    const { token } = await signIn();
    expect((await get(`${PATH}/${typed}`, token)).status).toBe(404);
  },
);

it("requires a session, and reports when the bank register is unavailable", async () => {
  expect((await get(`${PATH}/COST0000001`)).status).toBe(401);
  const listen = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { token } = await signIn();
  expect(await get(`${PATH}/AWAY0000001`, token)).toMatchObject({ status: 503, body: { code: "GATEWAY_UNAVAILABLE" } });
  listen.mockRestore();
});

it("drops five pennies a day on one account, those without an answer too, and still checks another account", async () => {
  const person = await personAfter(3);
  for (let drop = 0; drop < 5; drop++) {
    expect((await bankStep(person, "100000000003")).status).toBe(200);
  }
  expect(await bankStep(person, "100000000003")).toMatchObject({ status: 429, body: { code: "BANK_CHECK_LIMIT" } });
  expect((await bankStep(person)).body).toMatchObject({ canInvest: true });
});
