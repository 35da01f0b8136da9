import type { ReactNode } from "react";

function Control({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="control-icon">
      {children}
    </svg>
  );
}

export function Eye() {
  return (
    <Control>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
      <circle cx="8" cy="8" r="2" />
    </Control>
  );
}

export function EyeOff() {
  return (
    <Control>
      <path d="M4 4.8C2.4 6 1.5 8 1.5 8S4 12.5 8 12.5c1.4 0 2.6-.5 3.6-1.2M6.5 3.7c.5-.1 1-.2 1.5-.2 4 0 6.5 4.5 6.5 4.5s-.6 1.1-1.7 2.2M2 2l12 12" />
    </Control>
  );
}

export function Sun() {
  return (
    <Control>
      <circle cx="8" cy="8" r="3" />
      <path d="M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M3 13l1.1-1.1M11.9 4.1 13 3" />
    </Control>
  );
}

export function Moon() {
  return (
    <Control>
      <path d="M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z" />
    </Control>
  );
}

export function HalfMoon() {
  return (
    <Control>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 2a6 6 0 0 1 0 12Z" fill="currentColor" stroke="none" />
    </Control>
  );
}

export function MenuBars() {
  return (
    <Control>
      <path d="M1.5 4.5h13M1.5 8h13M1.5 11.5h13" />
    </Control>
  );
}

export function MenuClose() {
  return (
    <Control>
      <path d="M3 3l10 10M13 3 3 13" />
    </Control>
  );
}
