/** Makes an inert copy of an untrusted PDF, in a separate thread that is ended if it exceeds its time or memory. */
import { Worker } from "node:worker_threads";

const TIME_MS = 10_000;
const MEMORY_MB = 512;

/** Null if no copy could be made within the limits: the file is damaged, encrypted, or built to stall its reader. */
export function inertCopyOf(bytes: Uint8Array, withinMs = TIME_MS): Promise<Uint8Array | null> {
  const thread = new Worker(new URL("./inert-pdf-thread.ts", import.meta.url), {
    workerData: bytes,
    env: {},
    // Discards the parser's messages about the file.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return new Promise((resolve) => {
    const end = (copy: Uint8Array | null) => {
      clearTimeout(timer);
      resolve(copy);
      void thread.terminate();
    };
    const timer = setTimeout(() => end(null), withinMs);
    thread.once("message", (copy: unknown) => end(copy instanceof Uint8Array ? copy : null));
    thread.once("error", () => end(null));
    thread.once("exit", () => end(null));
  });
}
