import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newOperator, ops } from "./world.ts";

it("gives each operator a token, stores its digest only, and refuses it once it is revoked", async () => {
  const token = await newOperator("meera");
  expect(token).toMatch(/^opr_[\w-]{43}$/);
  expect((await ops("operator", { action: "list" }, token)).body).toMatchObject({
    operators: [{ name: "meera", revokedAt: null }],
  });
  const stored = await env.CATALOGUE.prepare("SELECT * FROM operator").all();
  expect(JSON.stringify(stored.results)).not.toContain(token);
  const replaced = await newOperator("meera");
  expect((await ops("law", {}, token)).status).toBe(404);
  expect(await ops("law", {}, replaced)).toMatchObject({
    status: 200,
    body: {
      unopened: expect.arrayContaining([expect.stringMatching(/^lines of ITR-2, from 2026-04-01: not opened: /)]),
    },
  });
  expect((await ops("operator", { action: "revoke", name: "meera" })).body).toEqual({ name: "meera", revoked: true });
  expect((await ops("operator", { action: "revoke", name: "meera" })).body).toEqual({ name: "meera", revoked: false });
  for (const given of [replaced, `${replaced}x`, "opr_", "", `opr_${"a".repeat(43)}`]) {
    expect((await ops("law", {}, given)).status).toBe(404);
  }
});

it("lets the installation's key alone make and revoke tokens, for nobody's name but a person's", async () => {
  const token = await newOperator("dev");
  for (const action of ["make", "revoke"]) {
    expect((await ops("operator", { action, name: "asha" }, token)).status).toBe(404);
  }
  for (const name of ["owner", "platform", "A", "x y"]) {
    expect((await ops("operator", { action: "make", name })).status).toBe(400);
  }
});

it("records each command with its operator and what came of it", async () => {
  const token = await newOperator("tara");
  await ops("bank", { action: "show", account: "none-such" }, token);
  await ops("bank", { action: "wrong" }, token);
  await ops("law", {});
  const { body } = await ops("operator", { action: "acts" }, token);
  expect((body.acts as object[]).slice(0, 4)).toMatchObject([
    { operator: "tara", command: "operator", action: "acts", outcome: "BEGUN" },
    { operator: "owner", command: "law", action: "", outcome: "DONE" },
    { operator: "tara", command: "bank", action: "wrong", outcome: "FAILED" },
    { operator: "tara", command: "bank", action: "show", outcome: "NOT_FOUND" },
  ]);
});
