import type { ComponentProps, ReactNode } from "react";

type MarkProps = ComponentProps<"svg">;

function Mark({ children, className, ...rest }: MarkProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" {...rest} className={className ? `mark ${className}` : "mark"}>
      {children}
    </svg>
  );
}

export function Circle(props: MarkProps) {
  return (
    <Mark {...props}>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" stroke="none" />
    </Mark>
  );
}

export function HatchedCircle(props: MarkProps) {
  return (
    <Mark {...props}>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M3.5 9.5l6-6M6.5 12.5l6-6" />
    </Mark>
  );
}

/** An open, broken ring: an estimate, whose completion nobody has promised. */
export function Ring(props: MarkProps) {
  return (
    <Mark {...props}>
      <circle cx="8" cy="8" r="6.5" strokeDasharray="3.2 2.6" />
    </Mark>
  );
}

export function Triangle(props: MarkProps) {
  return (
    <Mark {...props}>
      <path d="M8 1.5 15.5 14.5H.5Z" fill="currentColor" stroke="none" />
    </Mark>
  );
}

export function ClockMark(props: MarkProps) {
  return (
    <Mark {...props}>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 4.5V8l2.5 1.5" />
    </Mark>
  );
}

export function Cross(props: MarkProps) {
  return (
    <Mark {...props}>
      <path d="m3 3 10 10M13 3 3 13" />
    </Mark>
  );
}

export function Check(props: MarkProps) {
  return (
    <Mark {...props}>
      <path d="m2.5 8.5 3.5 3.5 7.5-8" />
    </Mark>
  );
}

export function Chevron(props: MarkProps) {
  return (
    <Mark {...props}>
      <path d="m3 6 5 5 5-5" />
    </Mark>
  );
}

export function ArrowLeft(props: MarkProps) {
  return (
    <Mark {...props}>
      <path d="M14 8H2.5M7 3 2 8l5 5" />
    </Mark>
  );
}

export function Spinner() {
  return (
    <Mark className="size-4 animate-spin motion-reduce:animate-none">
      <circle cx="8" cy="8" r="6.5" opacity="0.25" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" />
    </Mark>
  );
}
