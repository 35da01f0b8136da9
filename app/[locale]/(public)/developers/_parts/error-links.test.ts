import { expect, it } from "vitest";
import { describedApi } from "@/lib/contract/openapi/describe";
import { sharedErrors } from "./error-links";

const { calls } = describedApi();

it("names once what every call of a page may answer with, and of a single call nothing", () => {
  const wallet = calls.filter(({ call }) => call.tag === "Wallet");
  const shared = sharedErrors(wallet);
  expect(shared).toEqual(expect.arrayContaining(["INTERNAL", "UNAUTHENTICATED", "NOT_FOUND"]));
  for (const { errors } of wallet) expect(errors).toEqual(expect.arrayContaining([...shared]));
  expect(wallet.some(({ errors }) => errors.length > shared.length)).toBe(true);
  expect(sharedErrors(wallet.slice(0, 1))).toEqual([]);
});
