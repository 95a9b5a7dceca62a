import { isWritingElsewhere } from '@quina/ui/web'

/** Moves the focus to the first refused field, once it is drawn as such; not out of a dialog opened meanwhile. */
export const focusFirstError = (root: HTMLElement | null): void =>
  void setTimeout(() => {
    if (!isWritingElsewhere(root)) root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })

/**
 * A look-up shows what it did not understand: without it, the rest would be sent as if nothing had been written.
 * @returns whether one does.
 */
export function focusUnread(root: HTMLElement | null): boolean {
  const isUnread = root?.querySelector('[data-unread]') != null
  if (isUnread) focusFirstError(root)
  return isUnread
}
