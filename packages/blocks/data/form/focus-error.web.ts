import { isWritingElsewhere } from '@quina/ui/web'

/** Moves the focus to the first refused field, once it is drawn as refused; never out of a dialog opened meanwhile. */
export const focusFirstError = (root: HTMLElement | null): void =>
  void setTimeout(() => {
    if (!isWritingElsewhere(root)) root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })

/**
 * Every form calls this before sending. A look-up may show text that it has not resolved yet: sending now sends its previous
 * value. Leaving it takes a sure match, or shows the error.
 * @returns whether there is such a look-up; it has the focus.
 */
export function focusUnread(root: HTMLElement | null): boolean {
  const unread = root?.querySelector<HTMLElement>('[data-unread]')
  if (!unread) return false
  unread.blur()
  unread.focus()
  return true
}
