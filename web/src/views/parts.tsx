// The small parts that all views are made of.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/text";
import { errorText } from "../model/notices";
import type { Color } from "../model/rules";
import { Icon, type IconName } from "./icons";

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick?: () => void;
  readonly icon?: IconName;
  readonly kind?: "primary" | "plain" | "danger";
  readonly type?: "button" | "submit";
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly shortcut?: string;
  readonly name?: string;
}

export function Button({ children, onClick, icon, kind = "plain", type = "button", disabled, pressed, shortcut, name }: ButtonProps) {
  return (
    <button
      type={type} class={`button button-${kind}`} disabled={disabled} onClick={onClick}
      aria-pressed={pressed} aria-keyshortcuts={shortcut} data-action={name}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

export function IconButton({ icon, label, onClick, disabled, name }: {
  icon: IconName; label: string; onClick: () => void; disabled?: boolean; name?: string;
}) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} disabled={disabled} onClick={onClick} data-action={name}>
      <Icon name={icon} />
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ href, children, icon, kind = "plain", download, name }: {
  href: string; children: ComponentChildren; icon?: IconName; kind?: "primary" | "plain"; download?: boolean; name?: string;
}) {
  return (
    <a class={`button button-${kind}`} href={href} download={download} data-action={name}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  );
}

/** One of a few: radio buttons in a row. */
export function Choice<T extends string>({ name, label, value, options, onChange }: {
  name: string; label: string; value: T; options: readonly { value: T; text: ComponentChildren }[]; onChange: (value: T) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="choice-options">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Field({ label, hint, children }: { label: string; hint?: string; children: ComponentChildren }) {
  return (
    <label class="field">
      <span class="field-label">{label}</span>
      {children}
      {hint && <span class="field-hint">{hint}</span>}
    </label>
  );
}

export function Switch({ label, checked, onChange, shortcut, name }: {
  label: string; checked: boolean; onChange: (checked: boolean) => void; shortcut?: string; name?: string;
}) {
  return (
    <label class="switch" data-action={name}>
      <input type="checkbox" role="switch" checked={checked} aria-keyshortcuts={shortcut} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="switch-track" aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}

export function Card({ title, children, name, aside }: {
  title?: ComponentChildren; children: ComponentChildren; name?: string; aside?: ComponentChildren;
}) {
  return (
    <section class="card" data-card={name}>
      {title && <header class="card-header"><h2>{title}</h2>{aside}</header>}
      {children}
    </section>
  );
}

export function StoneIcon({ color }: { color: Color }) {
  return <span class={`stone-icon stone-icon-${color}`} aria-hidden="true" />;
}

export function Spinner({ label }: { label: string }) {
  return <span class="spinner" role="status"><span class="spinner-dots" aria-hidden="true"><i /><i /><i /></span>{label}</span>;
}

export function Loading() {
  return <div class="state"><Spinner label={t("state.loading")} /></div>;
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="state">
      <svg class="state-picture" viewBox="0 0 120 60" aria-hidden="true">
        <path d="M10 20h100M10 40h100M40 6v48M80 6v48" />
        <circle cx="40" cy="40" r="9" class="state-black" /><circle cx="80" cy="20" r="9" class="state-white" />
      </svg>
      <p class="state-title">{title}</p>
      {children}
    </div>
  );
}

export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div class="state" role="alert">
      <p class="state-title">{errorText(error)}</p>
      {onRetry && <Button onClick={onRetry}>{t("state.retry")}</Button>}
    </div>
  );
}

export function Dialog({ title, open, onClose, children, name }: {
  title: string; open: boolean; onClose: () => void; children: ComponentChildren; name?: string;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !element.current?.open) element.current?.showModal();
    if (!open && element.current?.open) element.current.close();
  }, [open]);
  return (
    <dialog
      ref={element} class="dialog" aria-label={title} data-dialog={name} onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
    >
      {open && (
        <div class="dialog-body">
          <header class="card-header"><h2>{title}</h2><IconButton icon="close" label={t("state.close")} onClick={onClose} /></header>
          {children}
        </div>
      )}
    </dialog>
  );
}

export function Badge({ kind = "plain", children }: { kind?: "plain" | "good" | "bad" | "live"; children: ComponentChildren }) {
  return <span class={`badge badge-${kind}`}>{children}</span>;
}

/** How far something has come. */
export function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <div class="progress">
      <progress value={done} max={Math.max(1, total)} aria-label={label} />
      <span class="numeric">{done} / {total}</span>
    </div>
  );
}
