/** The steps of the annual closing, in the order in which they are done and, backwards, undone. */
export const closingSteps = {
  result: 'Determinación del resultado',
  cancel: 'Cancelación de cuentas de resultado',
  opening: 'Apertura de la vigencia siguiente',
  transfer: 'Traslado del resultado al 1 de enero',
} as const
export type ClosingStep = keyof typeof closingSteps
export const stepNames = Object.keys(closingSteps) as ClosingStep[]

export const viewClosing = 'accounting.closing.view'
export const runClosing = 'accounting.closing.run'
export const reverseClosing = 'accounting.closing.reverse'

export const closingPath = '/api/accounting/closing/:year'

/** One thing looked at before the year closes. */
export interface ClosingCheck {
  readonly name: string
  readonly result: 'good' | 'warning' | 'blocked'
  readonly message: string
  /** Where it is mended. */
  readonly path: string | null
}

export interface ClosingLine {
  readonly id: string
  readonly account: string
  readonly accountName: string
  readonly tercero: string | null
  readonly openItem: string | null
  readonly debit: string
  readonly credit: string
}

export interface StepAnswer {
  readonly step: ClosingStep
  readonly kind: string
  readonly day: string
  /** When it is done: by whom, and its vouchers. */
  readonly done: {
    readonly at: string
    readonly by: string | null
    readonly act: string | null
    readonly vouchers: readonly { readonly id: string; readonly label: string; readonly total: string }[]
  } | null
  /** Why it cannot be done now; null when it can, or is done. */
  readonly waits: string | null
  /** Why it cannot be undone now; null when it can, or is not done. */
  readonly stays: string | null
  /** What it would post, or what it posted: the first lines. */
  readonly lines: readonly ClosingLine[]
  readonly count: number
  readonly total: string
}

/** The closing of a vigencia as its screen shows it. Amounts as text. */
export interface ClosingAnswer {
  readonly vigencia: number
  readonly byTercero: boolean
  readonly checks: readonly ClosingCheck[]
  readonly classes: readonly { readonly id: string; readonly name: string; readonly amount: string }[]
  readonly result: string
  readonly steps: readonly StepAnswer[]
}

/** Lines shown of each step; the rest are in its voucher. */
export const closingLinesShown = 200
