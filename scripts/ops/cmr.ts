import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { inertCopyOf } from "./inert-pdf.ts";

/** `<investorId> show`, `<investorId> verify --demat 1208…`, `<investorId> reject --reason NAME_MISMATCH`. */
export function parseCmr(
  [investorId, action]: readonly string[],
  { demat, reason }: { readonly demat?: string | undefined; readonly reason?: string | undefined },
): unknown {
  if (investorId === undefined) return undefined;
  switch (action) {
    case "show":
      return { action, investorId };
    case "verify":
      return { action, investorId, ...(demat !== undefined && { dematNumber: demat.toUpperCase() }) };
    case "reject":
      if (reason === undefined) return undefined;
      return { action, investorId, reason: `CMR_${reason.toUpperCase().replace(/^CMR_/, "")}` };
    default:
      return undefined;
  }
}

const shownReport = z.looseObject({ type: z.string(), content: z.base64() });
const lostReport = z.looseObject({ content: z.null(), fault: z.literal("FILE_LOST") });
const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};

/**
 * Writes the file in the response to `cmr … show` or `residence show …` into `folder`, readable by its owner only, and
 * returns the response with the file's name. A PDF is replaced by an inert copy (docs/decisions/0032). Delete the file
 * after reviewing it.
 */
export async function keepReport(answer: unknown, folder: string, name: string): Promise<unknown> {
  const lost = lostReport.safeParse(answer);
  if (lost.success) return { ...lost.data, warning: LOST };
  const parsed = shownReport.safeParse(answer);
  if (!parsed.success) return answer;
  const { content, ...rest } = parsed.data;
  const sent = new Uint8Array(Buffer.from(content, "base64"));
  const copy = rest.type === "application/pdf" ? await inertCopyOf(sent) : sent;
  const path = join(folder, `${name}-${Date.now()}.${EXTENSIONS[rest.type] ?? "bin"}`);
  const file = copy === null ? `${path}.as-sent` : path;
  writeFileSync(file, copy ?? sent, { mode: 0o600 });
  return copy === null ? { ...rest, file, warning: NO_COPY } : { ...rest, file };
}

const LOST =
  "The bucket has lost this file. While it is in review, refuse it as unreadable, so that the investor sends it again.";

const NO_COPY =
  "This PDF is locked, damaged or hostile: no safe copy could be made. Do not open it; reject it as unreadable.";
