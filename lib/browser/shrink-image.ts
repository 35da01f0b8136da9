/** Shrinks a phone's photo for upload: upright, without EXIF, and no larger than needed to read it. */

const LONG_SIDE_MAX = 2_400;
const QUALITY = 0.9;

/** The target size in pixels; null where the image is small enough. */
export function sizeToSend({
  width,
  height,
}: {
  width: number;
  height: number;
}): { width: number; height: number } | null {
  const long = Math.max(width, height);
  if (long <= LONG_SIDE_MAX) return null;
  const scale = LONG_SIDE_MAX / long;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Returns the file itself if it is not an image, small enough already, or unreadable for this browser. */
export async function shrinkPicture(file: File): Promise<File> {
  if (!/^image\//.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file);
    const size = sizeToSend(picture);
    if (size === null) return file;
    const canvas = new OffscreenCanvas(size.width, size.height);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, size.width, size.height);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
    return new File([blob], "picture.jpg", { type: "image/jpeg" });
  } catch {
    // The server reports the fault of the file.
    return file;
  }
}
