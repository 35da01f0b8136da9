import { join } from "node:path";

/** The repository's folder; scripts may be called from any directory. */
export const root = join(import.meta.dirname, "..");

/** Data of `npm start`. Tests use their own folder. */
export const dataDir = join(root, ".data");

/** Output of `npm run build`: one bundled module per Worker, the prerendered pages and the static files; and of `npm run dev`. */
export const built = {
  web: join(root, ".open-next/serve/web"),
  backend: join(root, ".open-next/serve/backend"),
  pages: join(root, ".open-next/cache"),
  files: join(root, ".open-next/assets"),
  developedWeb: join(root, ".open-next/serve/developed-web"),
} as const;
