import { expect, it } from "vitest";
import { codeFor, passMinutes } from "../investing/investing-steps.ts";
import { type Investor, inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { exportOf, recordsIn } from "./export-of.ts";

const ASHA = { name: "Asha Joshi", relation: "SPOUSE", dateOfBirth: "1986-03-04", shareBps: 6_000, guardianName: null };
const DEV = {
  name: "Dev Joshi",
  relation: "CHILD",
  dateOfBirth: "2015-01-01",
  shareBps: 4_000,
  guardianName: "Asha Joshi",
};
const PATH = "/v2/user/nominees";

const sendCode = (investor: Investor, nominees: unknown[]) =>
  invoke(investor, `${PATH}/otp/request`, { body: { nominees } });
const save = (investor: Investor, nominees: unknown[], otp: string, key?: string) =>
  invoke(investor, PATH, { body: { nominees, otp }, ...(key && { key }) });

async function name(investor: Investor, nominees: unknown[]) {
  expect((await sendCode(investor, nominees)).status).toBe(200);
  return save(investor, nominees, await codeFor(investor));
}

it("starts without nominees, then lists the confirmed ones and marks minors", async () => {
  const investor = await newInvestor();
  expect((await invoke(investor, PATH)).body).toEqual({ version: 0, savedAt: null, nominees: [] });
  const saved = {
    version: 1,
    nominees: [
      { ...ASHA, isMinor: false },
      { ...DEV, isMinor: true },
    ],
  };
  expect(await name(investor, [ASHA, DEV])).toMatchObject({ status: 200, body: saved });
  expect((await invoke(investor, PATH)).body).toMatchObject(saved);
});

it("accepts a code for the exact list that it was requested for", async () => {
  const investor = await newInvestor();
  await sendCode(investor, [ASHA, DEV]);
  const otp = await codeFor(investor);
  const swapped = [
    { ...ASHA, shareBps: 4_000 },
    { ...DEV, shareBps: 6_000 },
  ];
  expect(await save(investor, swapped, otp)).toMatchObject({ status: 400, body: { code: "OTP_INVALID" } });
  expect((await invoke(investor, PATH)).body).toMatchObject({ version: 0 });
  expect((await save(investor, [ASHA, DEV], otp)).status).toBe(200);
  expect(await save(investor, [ASHA, DEV], otp)).toMatchObject({ body: { code: "OTP_EXPIRED" } });
});

it("saves once per idempotency key", async () => {
  const investor = await newInvestor();
  await sendCode(investor, [ASHA, DEV]);
  const otp = await codeFor(investor);
  const answers = await Promise.all([1, 2, 3].map(() => save(investor, [ASHA, DEV], otp, "one wish")));
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ]);
});

it("reports invalid fields before a code is used", async () => {
  const investor = await newInvestor();
  const wrong = [
    { ...ASHA, shareBps: 6_001 },
    { ...DEV, guardianName: null },
  ];
  expect(await sendCode(investor, wrong)).toMatchObject({
    status: 400,
    body: { fields: { nominees: "NOMINEE_SHARES", "nominees.1.guardianName": "NOMINEE_GUARDIAN_MISSING" } },
  });
  expect(await sendCode(investor, [{ ...ASHA, name: "7" }])).toMatchObject({
    body: { fields: { "nominees.0.name": "NAME_INVALID" } },
  });
  expect(
    await sendCode(
      investor,
      Array.from({ length: 11 }, () => ASHA),
    ),
  ).toMatchObject({ status: 400 });
});

it("keeps every confirmed version in the account and the export; the last one applies, an empty one too", async () => {
  const investor = await newInvestor();
  await name(investor, [{ ...ASHA, shareBps: 10_000 }]);
  await inAccount(investor, ({ sql }) => {
    expect(() => sql.exec("UPDATE nominee SET share_bps = 1")).toThrow("stands as it was confirmed");
    expect(() => sql.exec("DELETE FROM nomination")).toThrow("never forgotten");
  });
  const { records } = recordsIn(await exportOf(investor));
  expect(records.nominee).toMatchObject([{ version: 1, name: "Asha Joshi", share_bps: 10_000 }]);
  expect(records.nomination).toHaveLength(1);
  await passMinutes(1);
  expect(await name(investor, [])).toMatchObject({ status: 200, body: { version: 2, nominees: [] } });
});
