"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ArrowLeft, Cross } from "@/components/ui/icons/marks";
import { useWords } from "@/components/ui/words-provider";

export interface DialogAction {
  /** Confirm or Cancel by default. */
  label?: string;
  onPress?: () => void;
  /** The id of the form that this button submits, for dialogs that contain one. */
  form?: string;
  pending?: boolean;
  disabled?: boolean;
}

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title, announced with it. */
  description?: string;
  /** A badge above the title. */
  above?: ReactNode;
  children?: ReactNode;
  /** `null` omits the button. */
  primary?: DialogAction | null;
  secondary?: DialogAction | null;
}

export interface SurfaceProps extends DialogProps {
  kind: "modal" | "drawer";
  theme?: "indigo" | "green" | undefined;
  onBack?: (() => void) | undefined;
}

const MODES = { indigo: "INR", green: "GIFT" } as const;

const SHAPES = {
  modal: [
    "inset-x-0 bottom-0 max-h-[90dvh] rounded-t-lg border-t pb-[env(safe-area-inset-bottom)]",
    "desktop:inset-x-auto desktop:top-1/2 desktop:bottom-auto desktop:left-1/2 desktop:w-[min(30rem,90vw)]",
    "desktop:-translate-x-1/2 desktop:-translate-y-1/2 desktop:rounded-lg desktop:border desktop:pb-0",
  ].join(" "),
  drawer: "inset-y-0 right-0 w-full border-l tablet:max-w-[33%]",
};

/**
 * The dialog itself, loaded when the first one opens. Focus stays within, Escape closes, focus returns to the opener.
 */
export function DialogSurface({ kind, theme, onBack, open, onOpenChange, ...content }: SurfaceProps) {
  const words = useWords();
  // Anything may open the dialog, so it records the previously focused element itself.
  const opener = useRef<Element | null>(null);
  const { title, description, above, children } = content;
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay data-slot="shade" className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          data-slot={kind}
          data-mode={theme && MODES[theme]}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            event.preventDefault();
            focusWithin(event.target);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          className={`@container fixed z-40 flex flex-col border-line bg-surface text-ink outline-none ${SHAPES[kind]}`}
        >
          <header className={`flex items-start gap-2 pt-4 ${SIDES}`}>
            {onBack && (
              <button type="button" onClick={onBack} aria-label={words.back} className={ICON_BUTTON}>
                <ArrowLeft className="size-4" />
              </button>
            )}
            <div className="min-w-0 grow py-2">
              {above && <div className="mb-2">{above}</div>}
              <Dialog.Title className="serif wrap-anywhere text-title @max-[22rem]:text-lead">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="mt-1 text-body text-muted">{description}</Dialog.Description>
              )}
            </div>
            <Dialog.Close aria-label={words.close} className={`-mr-2.5 ${ICON_BUTTON}`}>
              <Cross className="size-4" />
            </Dialog.Close>
          </header>
          <div className={`min-h-0 grow overflow-y-auto py-4 ${SIDES}`}>{children}</div>
          <DialogActions {...content} onClose={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A third of a small tablet is narrower than a phone: there the surface has 12 px at its sides, and lines stack (`.line`). */
const SIDES = "px-3 @[22rem]:px-5 @[30rem]:px-6";

const ICON_BUTTON = "grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink";

/** Focuses the first input; without one, the dialog itself rather than its close button. */
function focusWithin(surface: EventTarget | null) {
  if (!(surface instanceof HTMLElement)) return;
  const field = surface.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea");
  (field ?? surface).focus();
}

type ActionsProps = Pick<DialogProps, "primary" | "secondary"> & { onClose: () => void };

function DialogActions({ primary = {}, secondary = {}, onClose }: ActionsProps) {
  const words = useWords();
  if (primary === null && secondary === null) return null;
  return (
    <footer
      className={`flex flex-wrap justify-end gap-3 border-line border-t py-4 ${SIDES} [&>*]:max-tablet:grow @max-[22rem]:[&>*]:w-full`}
    >
      {secondary !== null && (
        <Button variant="secondary" disabled={secondary.disabled} onClick={secondary.onPress ?? onClose}>
          {secondary.label ?? words.cancel}
        </Button>
      )}
      {primary !== null && (
        <Button
          type={primary.form === undefined ? "button" : "submit"}
          form={primary.form}
          disabled={primary.disabled}
          pending={primary.pending ?? false}
          onClick={primary.onPress}
        >
          {primary.label ?? words.confirm}
        </Button>
      )}
    </footer>
  );
}
