/** A result of the palette: a place to go, or a command. */
export interface PaletteItem {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  readonly keys?: string | undefined
  /** The heading of the result, if it is not that of its provider. */
  readonly group?: string | undefined
  /** The user pinned it to the top. */
  readonly pinned?: boolean | undefined
  /** Its link, or else its command. */
  readonly href?: string | undefined
  readonly run?: (() => void) | undefined
}

/** A group of the palette: screens, documents, people. */
export interface PaletteProvider {
  readonly group: string
  /** It answers only text after this sign, and then the other providers do not: `>` for commands. */
  readonly sign?: string | undefined
  /** It calls the server, so it waits for a pause in the typing. */
  readonly remote?: true | undefined
  /** The signal aborts when the results are no longer awaited. */
  readonly search: (
    text: string,
    signal: AbortSignal,
  ) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
}

export type PaletteGroup = Readonly<{ group: string; items: readonly PaletteItem[] }>

/** The results, under their headings in order; results with the same link are shown once. */
export function inGroups(answers: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const seen = new Set<string>()
  const groups = new Map<string, PaletteItem[]>()
  for (const { group, items } of answers)
    for (const item of items) {
      if (item.href !== undefined && seen.has(item.href)) continue
      if (item.href !== undefined) seen.add(item.href)
      const heading = item.group ?? group
      groups.set(heading, [...(groups.get(heading) ?? []), item])
    }
  return [...groups].map(([group, items]) => ({ group, items }))
}

/** The providers for a text, and their query. */
export function requestedBy(
  providers: readonly PaletteProvider[],
  typed: string,
): { readonly input: readonly PaletteProvider[]; readonly text: string } {
  const sign = typed.trimStart().slice(0, 1)
  const signed = providers.filter((provider) => provider.sign !== undefined && provider.sign === sign)
  if (signed.length > 0) return { input: signed, text: typed.trimStart().slice(1).trim() }
  return { input: providers.filter((provider) => provider.sign === undefined), text: typed.trim() }
}
