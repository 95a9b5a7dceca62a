/** The caja menor of the fictitious hospital: who answers for it, what it may pay, and what it paid in November. */
export const fund = {
  constituted: '2026-11-03',
  name: 'Caja menor de Administración',
  act: '118 de 2026',
  amount: 2_000_000,
  expenseMax: 500_000,
  keeper: '990100055',
} as const

/** Rubros: what its registro commits of each, how much of the fund is for it, and the CPC of what is bought. */
export const rubros = {
  goods: { code: '2.1.2.02.01.003', committed: 6_000_000, share: 1_200_000, cpc: '32193' },
  transport: { code: '2.1.2.02.02.006', committed: 4_000_000, share: 800_000, cpc: '68111' },
} as const

export interface DemoExpense {
  readonly key: string
  readonly on: string
  readonly support: string
  readonly purpose: string
  readonly concept: 'PAP' | 'MAN' | 'SER'
  readonly rubro: keyof typeof rubros
  /** In whole pesos, without VAT. */
  readonly amount: number
  readonly vatRate: string | null
  /** It was bought with a vale of the day before. */
  readonly vale?: { readonly on: string; readonly amount: number }
}

/** The shop where it buys, and what it bought there. */
export const shop = '999100027'
export const expenses: readonly DemoExpense[] = [
  {
    key: 'paper',
    on: '2026-11-05',
    support: 'POS-4411',
    purpose: 'Papel y carpetas para una diligencia urgente',
    concept: 'PAP',
    rubro: 'goods',
    amount: 240_000,
    vatRate: null,
  },
  {
    key: 'lock',
    on: '2026-11-06',
    support: 'POS-4427',
    purpose: 'Cambio de la cerradura del archivo',
    concept: 'MAN',
    rubro: 'transport',
    amount: 180_000,
    vatRate: '19',
    vale: { on: '2026-11-05', amount: 250_000 },
  },
  {
    key: 'toner',
    on: '2026-11-12',
    support: 'POS-4490',
    purpose: 'Tóner para la impresora de admisiones',
    concept: 'PAP',
    rubro: 'goods',
    amount: 310_000,
    vatRate: null,
  },
]
export const reimbursedOn = '2026-11-13'

/** A vale that somebody has yet to bring back. */
export const waiting = { on: '2026-11-18', receiver: '990100001', amount: 120_000 } as const
