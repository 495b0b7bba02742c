import type { ComponentChildren } from 'preact';

export interface ButtonProps {
  children: ComponentChildren;
  onClick?: () => void;
  /** 'act': the one thing to do here. 'harm': cannot be undone. 'ink': the safe answer, where another one harms. */
  kind?: 'act' | 'plain' | 'harm' | 'ink';
  type?: 'button' | 'submit';
  wide?: boolean;
  slim?: boolean;
  /** Stays focusable and says so, but does nothing. */
  off?: boolean;
  label?: string;
  /** Shows and hides what belongs to it, which stands open or not. */
  open?: boolean | undefined;
}

export function Button({
  children,
  onClick,
  kind = 'plain',
  type = 'button',
  wide = false,
  slim = false,
  off = false,
  label,
  open,
}: ButtonProps) {
  return (
    <button
      type={type}
      class={`button ${kind === 'plain' ? '' : kind} ${wide ? 'wide' : ''} ${slim ? 'slim' : ''}`}
      aria-disabled={off}
      aria-label={label}
      aria-expanded={open}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}

/** A link to another page of the extension, in a tab of its own. */
export function TabLink({
  href,
  children,
  kind = 'plain',
  wide = true,
}: {
  href: string;
  children: ComponentChildren;
  kind?: 'act' | 'plain';
  wide?: boolean;
}) {
  return (
    <a class={`button ${kind === 'act' ? 'act' : ''} ${wide ? 'wide' : ''}`} href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
