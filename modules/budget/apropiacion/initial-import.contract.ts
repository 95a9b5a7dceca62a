import { money, text } from '@quina/blocks'

/** The columns of a file of initial amounts: one row for each rubro leaf and fuente. */
export const importColumns = {
  rubro: text('Rubro', { max: 80 }),
  fuente: text('Fuente', { max: 30 }),
  amount: money('Valor'),
}

export interface ImportedLine {
  readonly rubroId: string
  readonly rubroIdLabel: string
  readonly fuenteId: string
  readonly fuenteIdLabel: string
  readonly amount: string
}

/** What a file holds, resolved; when there are problems nothing of it is used. */
export interface ImportedLines {
  readonly income: readonly ImportedLine[]
  readonly expense: readonly ImportedLine[]
  readonly problems: readonly { readonly row: number; readonly column: string; readonly message: string }[]
}

export const importPath = '/api/budget/initial/lines/check'
export const templatePath = '/api/budget/initial/lines/template'
