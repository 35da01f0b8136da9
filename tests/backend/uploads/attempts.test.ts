import { expect, it } from "vitest";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { type Person, upload } from "../people/api.ts";
import { personAfter } from "../people/kyc-steps.ts";

const whole = pdf(["Client Master Report", "BO ID: 1208160098765432"]);

const send = ({ token }: Person, file = whole) => upload("/v2/bonds/cmr", { file }, token);

it("counts refused uploads like accepted ones: twenty an hour over all kinds", async () => {
  const person = await personAfter(4);
  const damaged = whole.slice(0, 200);
  for (let sent = 0; sent < 20; sent++) expect(await send(person, damaged)).toMatchObject({ status: 422 });
  expect(await send(person)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  const proof = await upload("/v2/user/residence/change/proof", { file: whole }, person.token);
  expect(proof).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
});
