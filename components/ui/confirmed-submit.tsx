"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Modal } from "./modal";

export interface ConfirmedSubmitWords {
  button: string;
  confirmTitle: string;
  confirmBody: string;
  /** What the dialog's own button says; that of the form's where nothing else is said. */
  confirm?: string;
}

interface ConfirmedSubmitProps {
  /** The id of the form that this stands in. */
  form: string;
  words: ConfirmedSubmitWords;
  className?: string;
}

/** Sends its form once that is confirmed. Without scripts nobody asks, and the form is sent at once. */
export function ConfirmedSubmit({ form, words, className }: ConfirmedSubmitProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        type="submit"
        variant="danger"
        className={className}
        onClick={(event) => {
          event.preventDefault();
          setConfirming(true);
        }}
      >
        {words.button}
      </Button>
      <Modal
        open={isConfirming}
        onOpenChange={setConfirming}
        title={words.confirmTitle}
        description={words.confirmBody}
        primary={{ label: words.confirm ?? words.button, form }}
      />
    </>
  );
}
