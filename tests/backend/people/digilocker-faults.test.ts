/** A fault after a consent was redeemed: the objects of the identities are away, so nothing is decided. */
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { runKeptCheck } from "../../../backend/investor/kyc/check-again.ts";
import { digilockerOperations } from "../../../backend/investor/kyc/digilocker.ts";
import { findVisit } from "../../../backend/investor/kyc/digilocker-store.ts";
import { digilockerTransactionId, userId } from "../../../lib/contract/values/ids.ts";
import { commandIn, withoutIdentities } from "../doubles/gateways.ts";
import { inAccount } from "../wallet/investor.ts";
import type { Person } from "./api.ts";
import { comeBack, decide, visit } from "./digilocker-visits.ts";
import { personAfter, stepOf } from "./kyc-steps.ts";

const accountOf = (person: Person) => ({
  userId: userId.parse(person.userId),
  object: env.INVESTOR.getByName(person.userId),
});

const stateOf = (person: Person, id: string) =>
  inAccount(accountOf(person), ({ sql, clock }) => findVisit(sql, id, clock.now())?.state);

it.each([
  ["OWN", "VERIFIED"],
  ["ABBREVIATED", "PENDING"],
])("keeps a consent (locker %s) that a fault left undecided, so that the retry decides it", async (locker, status) => {
  const person = await personAfter(2);
  const query = await decide(await visit(person), { outcome: "ALLOWED", locker });
  const transactionId = digilockerTransactionId.parse(query.get("state"));
  await inAccount(accountOf(person), async (context) => {
    const verify = digilockerOperations["kyc.aadhaar.digilocker-verify"];
    const retried = { transactionId, code: query.get("code") ?? "" };
    const failing = verify(withoutIdentities(context), retried, commandIn(context));
    await expect(failing).rejects.toThrow("overloaded");
  });
  expect(await stateOf(person, transactionId)).toBe("FREE");
  expect((await comeBack(person, query)).status).toBe(200);
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status });
  expect(await stateOf(person, transactionId)).toBe("OVER");
});

it("decides a kept consent in the run of the job after such a fault", async () => {
  const person = await personAfter(2);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const query = await decide(await visit(person), { outcome: "ALLOWED", locker: "AWAY" });
  await comeBack(person, query);
  await env.SANDBOX?.prepare("UPDATE digilocker_visit SET locker = 'OWN' WHERE transaction_id = ?")
    .bind(query.get("state"))
    .run();
  await inAccount(accountOf(person), async (context) => {
    await expect(runKeptCheck(withoutIdentities(context), "AADHAAR")).rejects.toThrow("overloaded");
    await runKeptCheck(context, "AADHAAR");
  });
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "VERIFIED" });
});
