import { readdirSync, readFileSync } from "node:fs";

const read = (path: string) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

const numberIn = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);

/**
 * Resident memory, in MB, of each workerd that this process started, the oldest first. Linux only: elsewhere there is
 * no /proc, and the list is empty.
 */
export function engineMemory(): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids
    .map((pid) => ({ pid: Number(pid), status: read(`/proc/${pid}/status`) }))
    .filter(({ status }) => numberIn(status, "PPid") === process.pid && /^Name:\s+workerd/m.test(status))
    .sort((a, b) => a.pid - b.pid)
    .map(({ status }) => numberIn(status, "VmRSS") / 1024);
}
