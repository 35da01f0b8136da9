"use client";

import { useRef, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { handToDevice } from "@/lib/browser/share";
import { eventAttribute } from "@/lib/contract/facts/event-attribute";

interface ShareLinkProps {
  /** The path of the link, with language and query. */
  path: string;
  /** The site's origin as the server knows it; replaced by the browser's. */
  origin: string;
  /** The text shared with the link. */
  message: string;
  words: { label: string; help: string; copy: string; copied: string; copyByHand: string; share: string };
}

const never = () => () => undefined;

/** A link to copy, or to share through the device's dialog. Without scripts it can be selected and copied. */
export function ShareLink({ path, origin, message, words }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const here = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => origin,
  );
  const canShare = useSyncExternalStore(
    never,
    () => typeof navigator.share === "function",
    () => false,
  );
  const url = here + path;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast(words.copied, "positive");
    } catch {
      // The clipboard is unavailable without TLS or permission: the text is selected for copying by keyboard.
      field.current?.select();
      toast(words.copyByHand);
    }
  }

  async function share() {
    if (!(await handToDevice({ text: message, url }))) await copy();
  }

  return (
    <div className="grid gap-3">
      <Field label={words.label} help={words.help}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            className="text-label"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3 max-tablet:*:grow" {...eventAttribute({ event: "referral_link_shared" })}>
        <Button onClick={() => void copy()}>{words.copy}</Button>
        {canShare && (
          <Button variant="secondary" onClick={() => void share()}>
            {words.share}
          </Button>
        )}
      </div>
    </div>
  );
}
