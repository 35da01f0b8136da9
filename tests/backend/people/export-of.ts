/** The export as its investor receives it: the ZIP, read with the library's own reader. */
import { exports } from "cloudflare:workers";
import { unzipSync } from "fflate";

export interface OpenedExport {
  readonly status: number;
  readonly headers: Headers;
  readonly names: readonly string[];
  readonly bytes: (name: string) => Uint8Array;
  readonly text: (name: string) => string;
}

export async function exportOf({ token }: { readonly token: string }): Promise<OpenedExport> {
  const response = await exports.default.fetch("http://backend/v2/user/export", { headers: { "x-tap-auth": token } });
  const body = new Uint8Array(await response.arrayBuffer());
  const files = response.ok ? unzipSync(body) : {};
  const bytes = (name: string) => {
    const found = files[name];
    if (!found) throw new Error(`no ${name} in the export`);
    return found;
  };
  return {
    status: response.status,
    headers: response.headers,
    names: Object.keys(files).sort(),
    bytes,
    text: (name) => new TextDecoder().decode(bytes(name)),
  };
}

interface Records {
  readonly profile: Record<string, unknown>;
  readonly postalAddress: Record<string, unknown> | null;
  readonly elsewhere: {
    readonly catalogue: Readonly<Record<string, readonly Record<string, unknown>[]>>;
    readonly contacts: readonly Record<string, unknown>[];
    readonly talks: readonly Record<string, unknown>[];
  };
  readonly bankBooks: readonly Record<string, unknown>[];
  readonly records: Readonly<Record<string, readonly Record<string, unknown>[]>>;
}

export const recordsIn = (file: OpenedExport, folder = ""): Records => JSON.parse(file.text(`${folder}my-data.json`));
