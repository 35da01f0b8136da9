/** An inert copy of a stranger's PDF, made in a thread of its own that is ended when it takes too long or too much. */
import { Worker } from "node:worker_threads";

const TIME_MS = 10_000;
const MEMORY_MB = 512;

/** Null where no copy could be made within the budget: a file that is damaged, locked, or written to stall its reader. */
export function inertCopyOf(bytes: Uint8Array, withinMs = TIME_MS): Promise<Uint8Array | null> {
  const thread = new Worker(new URL("./inert-pdf-thread.ts", import.meta.url), {
    workerData: bytes,
    env: {},
    // What the parser has to say about the file is nobody's concern.
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
