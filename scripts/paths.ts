import { join } from "node:path";

/** The folder of the repository; every script may be called from anywhere. */
export const root = join(import.meta.dirname, "..");

/** Where `npm start` keeps what people did. Tests bring their own folder. */
export const dataDir = join(root, ".data");

/** What `npm run build` leaves, ready to be served: one bundled module per Worker, and the pages it prerendered. */
export const built = {
  web: join(root, ".open-next/serve/web"),
  backend: join(root, ".open-next/serve/backend"),
  pages: join(root, ".open-next/cache"),
} as const;
