"use client";

import { useState } from "react";
import { Modal } from "@/components/overlays/modal";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";

const FORM = "leave-group";

interface LeaveGroupProps {
  action: (form: FormData) => Promise<void>;
  hidden: Readonly<Record<string, string>>;
  words: { note: string; button: string; confirmTitle: string; confirmBody: string };
}

/** Asks once more where there are scripts; without them the button leaves at once, and the invitation lets one in again. */
export function LeaveGroup({ action, hidden, words }: LeaveGroupProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <form
      id={FORM}
      action={action}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-y py-4"
    >
      <HiddenFields values={hidden} />
      <p className="text-label text-muted">{words.note}</p>
      <Button
        type="submit"
        variant="danger"
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
        title={words.confirmTitle}
        description={words.confirmBody}
        primary={{ label: words.button, form: FORM }}
      />
    </form>
  );
}
