import { expect, it } from "vitest";
import { describedApi } from "@/lib/contract/openapi/describe";
import { curlOf } from "./curl";

function curlNamed(name: string): string {
  const found = describedApi().calls.find(({ call }) => call.name === name);
  if (!found) throw new Error(`no call ${name}`);
  return curlOf(found);
}

it("fills path and query of a public call, and needs no session", () => {
  expect(curlNamed("deals.investment-terms")).toMatch(
    /^curl 'http:\/\/localhost:3000\/api\/v2\/deals\/malhar-saffron-30\/investment-terms\?amount=100000&[^']*'$/,
  );
});

it("sends a command with its session, origin, key and body", () => {
  expect(curlNamed("auth.logout")).toBe(
    [
      "curl -X POST 'http://localhost:3000/api/v2/auth/logout'",
      "-b cookies.txt",
      "-H 'Origin: http://localhost:3000'",
      `-H "Idempotency-Key: $(uuidgen)"`,
      "-H 'Content-Type: application/json'",
      `-d '{"everywhere":false}'`,
    ].join(" \\\n  "),
  );
});

it("sends files as a form", () => {
  expect(curlNamed("kyc.aadhaar.images")).toContain("-F 'file1=@file1.jpg' \\\n  -F 'file2=@file2.jpg'");
});
