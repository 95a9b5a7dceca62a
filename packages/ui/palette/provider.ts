/** Something the palette goes to, or does. */
export interface PaletteItem {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  readonly keys?: string | undefined
  /** Where it leads, or else what it does. */
  readonly href?: string | undefined
  readonly run?: (() => void) | undefined
}

/** A group of the palette: screens, documents, people. */
export interface PaletteProvider {
  readonly group: string
  /** Only what is typed after this sign is asked of it; the others are not asked then: `>` for actions. */
  readonly sign?: string | undefined
  /** It asks the server: it waits for a pause in the typing. */
  readonly remote?: true | undefined
  /** The signal says when nobody waits any more. */
  readonly search: (
    text: string,
    signal: AbortSignal,
  ) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
}

export interface PaletteGroup {
  readonly group: string
  readonly items: readonly PaletteItem[]
}

/** The providers that a text is for, and what they are asked. */
export function askedBy(
  providers: readonly PaletteProvider[],
  typed: string,
): { readonly asked: readonly PaletteProvider[]; readonly text: string } {
  const sign = typed.trimStart().slice(0, 1)
  const signed = providers.filter((provider) => provider.sign !== undefined && provider.sign === sign)
  if (signed.length > 0) return { asked: signed, text: typed.trimStart().slice(1).trim() }
  return { asked: providers.filter((provider) => provider.sign === undefined), text: typed.trim() }
}
