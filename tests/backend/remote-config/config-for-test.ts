import { env } from "cloudflare:workers";
import { onTestFinished } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";

/** Changes a value until the current test ends, whether it passes or fails. */
export async function configureForTest(key: string, value: unknown): Promise<void> {
  const query = env.CATALOGUE.prepare("SELECT value FROM remote_config WHERE key = ?").bind(key);
  const before = await query.first<{ value: string }>();
  onTestFinished(async () => {
    if (before) await saveConfig(env.CATALOGUE, { key, value: JSON.parse(before.value) });
    else await env.CATALOGUE.prepare("DELETE FROM remote_config WHERE key = ?").bind(key).run();
  });
  await saveConfig(env.CATALOGUE, { key, value });
}
