import { isWritingElsewhere } from '@quina/ui/web'

/** Moves the focus to the first refused field, once it is drawn as such; not out of a dialog opened meanwhile. */
export const focusFirstError = (root: HTMLElement | null): void =>
  void setTimeout(() => {
    if (!isWritingElsewhere(root)) root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
