/** A file as it was read: its headings and its cells, in order. */
export interface ReadFile {
  readonly header: readonly string[]
  readonly rows: readonly { readonly cells: readonly unknown[] }[]
}

/** Headings of the catalogue as the CGN publishes it, and ours. */
const headings = new Map([
  ['codigo', 'Código'],
  ['nombre', 'Nombre'],
  ['naturaleza', 'Naturaleza'],
  ['acepta_movimiento', 'Acepta movimiento'],
  ['exige_tercero', 'Exige tercero'],
  ['exige_centro_costo', 'Exige centro de costo'],
  ['exige_base', 'Exige base'],
  ['tipo_retencion', 'Retención'],
  ['exige_documento_cruce', 'Exige documento cruce'],
])
const natures: Readonly<Record<string, string>> = { D: 'Débito', C: 'Crédito' }

/**
 * The published catalogue as a file of ours, row by row; null when the file is another one. Those `above` auxiliaries of the
 * entity take no moves, though the catalogue says so of the account.
 */
export function fromCgn({ header, rows }: ReadFile, above: ReadonlySet<string> = new Set()): string | null {
  const moves = header.indexOf('acepta_movimiento')
  if (moves === -1) return null
  const nature = header.indexOf('naturaleza')
  const code = header.indexOf('codigo')
  const translated = rows.map(({ cells }) =>
    cells.map((cell, at) => {
      if (at === nature) return natures[String(cell)] ?? cell
      return at === moves && above.has(String(cells[code])) ? 'No' : cell
    }),
  )
  return [header.map((name) => headings.get(name) ?? name), ...translated].map(csvLine).join('\n')
}

const csvLine = (cells: readonly unknown[]): string =>
  cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')
