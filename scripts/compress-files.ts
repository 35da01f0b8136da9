import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** A smaller file gains nothing from Brotli. */
const BYTES_MIN = 1_000;

const compress = promisify(brotliCompress);

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.byteLength < BYTES_MIN) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await compress(plain, { params }));
}

/** Writes each script, style sheet and drawing of a folder once more in Brotli, with `.br` after its name. */
export async function compressFiles(folder: string): Promise<void> {
  await Promise.all(globSync(`${folder}/**/*.{js,css,svg}`).map(compressFile));
}
