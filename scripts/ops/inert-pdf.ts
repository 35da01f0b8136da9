/** Makes an inert copy of an untrusted PDF, in a separate thread that is ended if it exceeds its time or memory. */
import { Worker } from "node:worker_threads";

/** Of the thread's processor time, so that a busy machine refuses no file. */
const CPU_MS = 10_000;
/** Ends a thread that waits for ever. */
const HANGS_AFTER_MS = 300_000;
const MEASURED_EVERY_MS = 250;
const MEMORY_MB = 512;

/** Null if no copy could be made within the limits: the file is damaged, encrypted, or built to stall its reader. */
export function inertCopyOf(bytes: Uint8Array, cpuMs = CPU_MS): Promise<Uint8Array | null> {
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
      clearTimeout(hang);
      clearInterval(measuring);
      resolve(copy);
      void thread.terminate();
    };
    const hang = setTimeout(() => end(null), HANGS_AFTER_MS);
    const measure = async () => {
      const { user, system } = await thread.cpuUsage();
      if (user + system > cpuMs * 1_000) end(null);
    };
    // Rejects once the thread has ended, which its own events report.
    const measuring = setInterval(() => void measure().catch(() => undefined), MEASURED_EVERY_MS);
    thread.once("message", (copy: unknown) => end(copy instanceof Uint8Array ? copy : null));
    thread.once("error", () => end(null));
    thread.once("exit", () => end(null));
  });
}
