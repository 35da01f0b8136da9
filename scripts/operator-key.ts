import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret for `/ops/*`: created at the first start, stored beside the data, readable by its owner only. */
export function operatorKey(dataDir: string): string {
  const path = join(dataDir, "operator-key");
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  }
  return readFileSync(path, "utf8").trim();
}
