/**
 * Opens the device's dialog. False where it did not open and the page has to offer another way: without a dialog, or when
 * the browser refuses, as Safari does once a press is too long ago. Closing the dialog is the user's decision: true.
 */
export async function handToDevice(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share(data);
    return true;
  } catch (cause) {
    return cause instanceof DOMException && cause.name === "AbortError";
  }
}
