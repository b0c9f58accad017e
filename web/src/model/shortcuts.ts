// Keys that do something wherever the focus is, except in a field.
import { useLayoutEffect } from "preact/hooks";

export type Shortcuts = Readonly<Record<string, () => void>>;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, dialog") !== null;
}

/** Keys are as in KeyboardEvent.key, letters small. */
export function useShortcuts(shortcuts: Shortcuts): void {
  // Together with the drawing: an effect comes later, on a busy machine after the next key, which
  // would then act on what was shown before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const action = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
