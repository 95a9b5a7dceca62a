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

/** The published catalogue as a file of ours, row by row; null when the file is another one. */
export function fromCgn({ header, rows }: ReadFile): string | null {
  if (!header.includes('acepta_movimiento')) return null
  const nature = header.indexOf('naturaleza')
  const translated = rows.map(({ cells }) =>
    cells.map((cell, at) => (at === nature ? (natures[String(cell)] ?? cell) : cell)),
  )
  return [header.map((name) => headings.get(name) ?? name), ...translated].map(csvLine).join('\n')
}

const csvLine = (cells: readonly unknown[]): string =>
  cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')
