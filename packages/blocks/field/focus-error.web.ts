/** Takes whoever types to the first field that was refused, once it is drawn as such. */
export const focusFirstError = (root: HTMLElement | null): void =>
  void setTimeout(() => root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
