"use client";

import { useEffect, useState } from "react";
import { savePreference } from "@/components/preferences/save-preference";
import { buttonStyle } from "@/components/ui/button-style";
import { fetchApi } from "@/lib/browser/api";
import { Modal } from "../ui/dialog";
import { readMigration, type StorageMigration } from "./migration-check";

export interface MigrationWords {
  label: string;
  title: string;
  body: string;
  action: string;
  opensInNewTab: string;
}

async function fetchMigration(signal: AbortSignal): Promise<StorageMigration | null> {
  const response = await fetchApi("/api/v2/login/is-ultra", { signal, headers: { accept: "application/json" } });
  return response.status === 200 ? readMigration(await response.json()) : null;
}

/** Loaded for a signed-in investor who has not closed it in this visit; shown if the investor was migrated. */
export function MigrationDialog({ words }: { words: MigrationWords }) {
  const [migration, setMigration] = useState<StorageMigration | null>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const pendingRequest = new AbortController();
    fetchMigration(pendingRequest.signal).then(
      (found) => {
        if (found === null) return;
        setMigration(found);
        setOpen(true);
      },
      () => {
        // Without a response the popup is skipped.
      },
    );
    return () => pendingRequest.abort();
  }, []);

  function close() {
    setOpen(false);
    savePreference({ name: "migrationClosed", value: "1", lasts: "visit" });
  }

  if (migration === null) return null;
  return (
    <Modal
      open={open}
      onOpenChange={(next) => next || close()}
      above={<p className="font-semibold text-accent text-note tracking-wider">{words.label}</p>}
      title={words.title}
      description={words.body}
      primary={null}
      secondary={null}
    >
      <a
        href={migration.ultraUrl}
        target="_blank"
        rel="noopener noreferrer"
        onClick={close}
        className={buttonStyle({ size: "wide", className: "mb-2" })}
      >
        {words.action}
        <span className="sr-only">, {words.opensInNewTab}</span>
      </a>
    </Modal>
  );
}
