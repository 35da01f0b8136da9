"use client";

import { useState } from "react";
import { Modal } from "@/components/overlays/modal";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";

const FORM = "cancel-talk";

interface CancelTalkProps {
  action: (form: FormData) => Promise<void>;
  hidden: Readonly<Record<string, string>>;
  words: { button: string; title: string; body: string };
}

/** Asks once more where there are scripts; without them the button cancels at once, and another time can be booked. */
export function CancelTalk({ action, hidden, words }: CancelTalkProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <form id={FORM} action={action}>
      <HiddenFields values={hidden} />
      <Button
        type="submit"
        variant="danger"
        className="max-tablet:w-full"
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {words.button}
      </Button>
      <Modal
        open={isAsking}
        onOpenChange={setAsking}
        title={words.title}
        description={words.body}
        primary={{ label: words.button, form: FORM }}
      />
    </form>
  );
}
