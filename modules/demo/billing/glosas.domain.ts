/** How far what a payer objected to got. */
export type GlosaEnd =
  | 'draft'
  | 'told'
  | 'answered'
  | 'ratified'
  | 'lifted'
  | 'settled'
  | 'credited'
  | 'annulled'

/** What a payer objects to of an invoice that was filed, in whole pesos. */
export interface DemoGlosa {
  readonly key: string
  /** Which of the invoices that were filed and nobody paid, in the order of their numbers. */
  readonly invoice: number
  readonly told: string
  readonly code: string
  /** Without it, the whole invoice. */
  readonly amount: number | null
  readonly ends: GlosaEnd
  /** What is said of it, by the house and by the payer. */
  readonly said?: string
}

/** One for each state that a glosa may be in, and an invoice that came back. */
export const demoGlosas: readonly DemoGlosa[] = [
  {
    ...{ key: 'credited', invoice: 0, told: '2026-11-10', code: 'TA0201', amount: 9_000, ends: 'credited' },
    said: 'La consulta se liquidó con la tarifa de la vigencia siguiente',
  },
  {
    ...{ key: 'settled', invoice: 1, told: '2026-11-11', code: 'FA0803', amount: 12_000, ends: 'settled' },
    said: 'El apoyo diagnóstico no está incluido en la consulta, anexo 3 del contrato',
  },
  {
    ...{ key: 'ratified', invoice: 2, told: '2026-11-11', code: 'SO3601', amount: 15_000, ends: 'ratified' },
    said: 'La epicrisis fue con los soportes radicados, folios 4 a 6',
  },
  {
    ...{ key: 'lifted', invoice: 0, told: '2026-11-12', code: 'SO6101', amount: 8_000, ends: 'lifted' },
    said: 'La autorización se adjuntó con la cuenta',
  },
  {
    ...{ key: 'answered', invoice: 1, told: '2026-11-12', code: 'TA0201', amount: 7_000, ends: 'answered' },
    said: 'La tarifa es la del contrato, anexo 2',
  },
  { key: 'annulled', invoice: 3, told: '2026-11-13', code: 'TA0201', amount: 5_000, ends: 'annulled' },
  { key: 'returned', invoice: 3, told: '2026-11-13', code: 'DE1601', amount: null, ends: 'told' },
  { key: 'told', invoice: 2, told: '2026-11-17', code: 'CO0101', amount: 11_000, ends: 'told' },
  { key: 'draft', invoice: 2, told: '2026-11-18', code: 'SO6101', amount: 4_000, ends: 'draft' },
]
