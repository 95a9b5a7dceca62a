import { isWritingElsewhere } from '@quina/ui/web'

/** Takes whoever types to the first field that was refused, once it is drawn as such; not from a dialog opened meanwhile. */
export const focusFirstError = (root: HTMLElement | null): void =>
  void setTimeout(() => {
    if (!isWritingElsewhere(root)) root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
