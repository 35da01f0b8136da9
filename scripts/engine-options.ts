import { join } from "node:path";

export const host = "127.0.0.1";

/** Prints errors and warnings, except the messages that workerd marks as caused by its own shutdown. */
function showProblems({ level, message }: { level: string; message: string }): void {
  if ((level === "error" || level === "warn") && !message.startsWith("NOSENTRY")) console.error(message);
}

/** All persistent state of an engine, below the folder of a server's data. */
export const stateOf = (dataDir: string): string => join(dataDir, "v3");

export const engineOptions = (dataDir: string) => ({
  // Miniflare's own entry socket is unused; requests arrive on the web Worker's socket.
  host,
  port: 0,
  cf: false,
  logRequests: false,
  resourcePersistencePath: stateOf(dataDir),
  handleStructuredLogs: showProblems,
});
