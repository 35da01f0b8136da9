"use client";

import { clsx } from "clsx";
import { type ReactNode, useEffect, useId, useState } from "react";
import { FieldError } from "@/components/ui/field";
import { Check, Cross } from "@/components/ui/icons/marks";

export interface FilePickerWords {
  choose: string;
  change: string;
  chosen: string;
}

export interface FilePickerProps {
  name: string;
  label: string;
  help: string;
  /** Media types in the format of the native file input. */
  accept: string;
  /** A card has a fixed landscape shape; the orientation of a page is unknown. */
  shape: "card" | "page";
  /** An illustration while no file is chosen. */
  sketch?: ReactNode;
  error: string | undefined;
  onChoose: () => void;
  words: FilePickerWords;
}

/**
 * Selects one file by click, drop or paste. The native file input covers the whole area; without scripts it is
 * visible as it is.
 */
export function FilePicker({ name, label, help, accept, shape, sketch, error, onChoose, words }: FilePickerProps) {
  const id = useId();
  const [isReady, setReady] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => setReady(true), []);
  return (
    <div data-slot="file-picker" className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium text-label text-muted">
        {label}
      </label>
      <div
        className={clsx(
          "relative grid overflow-hidden rounded-md border bg-surface text-body transition-colors",
          "focus-within:border-accent focus-within:outline focus-within:outline-accent hover:border-ink",
          shape === "card" ? "aspect-[1.586]" : "min-h-28",
          file === null ? "border-dashed" : "",
          error ? "border-negative" : "border-control",
        )}
      >
        <FilePreview file={file} isRefused={Boolean(error)} sketch={sketch} words={words} />
        <input
          id={id}
          name={name}
          type="file"
          accept={accept}
          required
          aria-describedby={`${id}-help ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            setFile(event.currentTarget.files?.[0] ?? null);
            onChoose();
          }}
          className={
            isReady ? "absolute inset-0 size-full cursor-pointer opacity-0" : clsx("m-4 self-end text-label", NATIVE)
          }
        />
      </div>
      <p id={`${id}-help`} className="mt-1.5 text-faint text-label">
        {help}
      </p>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

/** Styles of the native button. */
const NATIVE = "file:mr-3 file:min-h-9 file:rounded-sm file:border file:border-line-strong file:bg-surface file:px-3";

interface FilePreviewProps extends Pick<FilePickerProps, "sketch" | "words"> {
  file: File | null;
  isRefused: boolean;
}

function FilePreview({ file, isRefused, sketch, words }: FilePreviewProps) {
  const preview = usePreview(file);
  if (preview !== null) {
    return (
      <>
        {/* The browser renders the image from the file itself; there is no URL that an image loader could fetch. */}
        {/* biome-ignore lint/performance/noImgElement: as above. */}
        <img src={preview} alt="" className="absolute inset-0 size-full bg-sunken object-contain" />
        <ChangeMark>{words.change}</ChangeMark>
      </>
    );
  }
  if (file !== null) {
    return (
      <p className="grid content-center gap-0.5 px-5 py-4">
        <span className="flex items-center gap-2 font-semibold text-ink">
          {isRefused ? (
            <Cross className="size-4 shrink-0 text-negative" />
          ) : (
            <Check className="size-4 shrink-0 text-positive" />
          )}
          <span className="wrap-anywhere">{isRefused ? file.name : words.chosen}</span>
        </span>
        <span className="text-label text-muted tabular-nums">{sizeInWords(file.size)}</span>
        <ChangeMark>{words.change}</ChangeMark>
      </p>
    );
  }
  return (
    <span className="grid place-items-center content-center gap-3 p-4 text-center font-semibold text-ink">
      {sketch}
      <span className="noscript:hidden">{words.choose}</span>
    </span>
  );
}

const ChangeMark = ({ children }: { children: ReactNode }) => (
  <span className="absolute right-2 bottom-2 rounded-sm bg-surface px-2.5 py-1 font-semibold text-ink text-label">
    {children}
  </span>
);

/** An object URL of an image, revoked when the image is no longer shown. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (file === null || !/^image\/(?:jpeg|png)$/.test(file.type)) return setPreview(null);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return preview;
}

const KILOBYTE = 1024;

function sizeInWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  return kilobytes < KILOBYTE ? `${kilobytes} KB` : `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}
