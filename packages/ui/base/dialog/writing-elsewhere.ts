/** Whether the focus is in a dialog opened over this place: a late answer must not take the focus from it. */
export function isWritingElsewhere(place: Node | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  return dialog != null && !dialog.contains(place)
}

/**
 * A dialog focuses its first input, and again a moment later, which would move a user who is already in another input. So the
 * focused input is made the first.
 */
export function keepFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return
  const dialog = target.closest('[role="dialog"]')
  if (dialog === null || dialog === target) return
  for (const begun of dialog.querySelectorAll('[data-autofocus]')) begun.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', 'true')
}
