/** Whether a dialog that was opened over this has the keys: what is answered late must not take them from it. */
export function isWritingElsewhere(place: Node | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  return dialog != null && !dialog.contains(place)
}
