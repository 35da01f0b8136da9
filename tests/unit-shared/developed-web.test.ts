import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundleDevelopedWeb } from "../../scripts/dev/web-bundle.ts";

it("bundles the web Worker of `npm run dev` without anything of a build", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ultra-developed-"));
  try {
    const sources = await bundleDevelopedWeb(join(folder, "worker.js"));
    expect(sources).toEqual(expect.arrayContaining(["worker.ts", "scripts/dev/next.ts", "lib/web/api-gateway.ts"]));
    expect(sources.filter((path) => /^\.(next|open-next)\//.test(path))).toEqual([]);
    expect(readFileSync(join(folder, "worker.js"), "utf8")).toContain("NEXT.fetch");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
