/** Whether a dialog that was opened over this has the keys: what is answered late must not take them from it. */
export function isWritingElsewhere(place: Node | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  return dialog != null && !dialog.contains(place)
}

/**
 * A dialog focuses its first input, and does so again a moment later, which would move a user who has gone on. The input that
 * has the focus becomes its first.
 */
export function beginWhereOneStands({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return
  const dialog = target.closest('[role="dialog"]')
  if (dialog === null || dialog === target) return
  for (const begun of dialog.querySelectorAll('[data-autofocus]')) begun.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', 'true')
}
