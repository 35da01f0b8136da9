import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { readLibrary } from "../../backend/embedded/content/documents.ts";
import { LOCALE_IDS, type Locale } from "../../lib/i18n/locales.ts";
import { PUBLIC_PAGES, socialImagePath } from "../../lib/i18n/public-pages.ts";
import { readContentFiles } from "../content-server.ts";
import { root } from "../paths.ts";
import {
  drawFavicon,
  drawIcon,
  drawMaskableIcon,
  drawSocialImage,
  drawTouchIcon,
  fonts,
  type SocialImage,
} from "./draw.ts";

/*
 * The social images and icons, in public/ and outside version control. Invariant: an image is drawn again only when
 * its words, its fonts or the drawing have changed.
 */

const ICON_SIZES = [192, 512] as const;
const stampFile = join(root, ".wrangler/social-images.json");
const stamps = z.record(z.string(), z.string());

/** A message by its namespace and key. @throws when it is missing. */
function message(locale: Locale, [namespace, key]: readonly [string, string]): string {
  const file: unknown = JSON.parse(readFileSync(join(root, `messages/${locale}/${namespace}.json`), "utf8"));
  const found = key.split(".").reduce<unknown>((at, part) => z.record(z.string(), z.unknown()).parse(at)[part], file);
  return z.string({ error: `no message ${namespace}.${key} in ${locale}` }).parse(found);
}

interface Wanted {
  readonly path: string;
  readonly key: string;
  readonly draw: () => Promise<Uint8Array>;
}

function wantedImage(path: string, image: SocialImage): Wanted {
  return { path, key: JSON.stringify(image), draw: () => drawSocialImage(image) };
}

const accentOf = (path: string) => (/\bgift\b/i.test(path) ? "GREEN" : "INDIGO");

const pageImages = (): Wanted[] =>
  LOCALE_IDS.flatMap((locale) =>
    PUBLIC_PAGES.map(({ path, heading }) =>
      wantedImage(socialImagePath(locale, path), {
        locale,
        heading: message(locale, heading),
        tagline: message(locale, ["common", "socialTagline"]),
        accent: accentOf(path),
      }),
    ),
  );

/** One per article and language; an article published later has the general image. */
const articleImages = (): Wanted[] =>
  (readLibrary(readContentFiles()).collections.get("articles") ?? []).map(({ locale, fields }) => {
    const { slug, title } = z.object({ slug: z.string(), title: z.string() }).parse(fields);
    const path = `/blog/${slug}`;
    return wantedImage(socialImagePath(locale, path), {
      locale,
      heading: title,
      tagline: message(locale, ["common", "socialTagline"]),
      accent: accentOf(path),
    });
  });

function icons(): Wanted[] {
  const key = readFileSync(join(root, "public/icon.svg"), "utf8");
  return [
    ...ICON_SIZES.map((pixels) => ({ path: `/icon-${pixels}.png`, key, draw: async () => drawIcon(pixels) })),
    { path: "/icon-maskable-512.png", key, draw: async () => drawMaskableIcon(512) },
    { path: "/apple-touch-icon.png", key, draw: async () => drawTouchIcon(180) },
    { path: "/favicon.ico", key, draw: async () => drawFavicon() },
  ];
}

/** The drawing itself: a change of it makes every image stale. */
function drawingVersion(): string {
  const hash = createHash("sha256").update(readFileSync(join(import.meta.dirname, "draw.ts")));
  for (const { data } of fonts) hash.update(data);
  return hash.digest("hex");
}

/** Draws the stale images and returns their number. */
export async function makeSocialImages(): Promise<number> {
  const before = existsSync(stampFile) ? stamps.parse(JSON.parse(readFileSync(stampFile, "utf8"))) : {};
  const version = drawingVersion();
  const after: Record<string, string> = {};
  let drawn = 0;
  for (const { path, key, draw } of [...pageImages(), ...articleImages(), ...icons()]) {
    const file = join(root, "public", path);
    const stamp = createHash("sha256").update(version).update(key).digest("hex");
    after[path] = stamp;
    if (before[path] === stamp && existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await draw());
    drawn += 1;
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(after));
  return drawn;
}
