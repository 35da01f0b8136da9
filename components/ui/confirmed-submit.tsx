"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Modal } from "./dialog";

export interface ConfirmedSubmitWords {
  button: string;
  confirmTitle: string;
  confirmBody: string;
  /** The label of the dialog's button; by default that of the form's button. */
  confirm?: string;
}

interface ConfirmedSubmitProps {
  /** The id of the form that contains this button. */
  form: string;
  words: ConfirmedSubmitWords;
  className?: string;
}

/** Submits its form after a confirmation dialog. Without scripts the form is submitted at once. */
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
