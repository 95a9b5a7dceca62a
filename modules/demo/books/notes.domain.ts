/** A line of a note of the demonstration: account, debit and credit in whole pesos, centre, tercero. */
export interface NoteLine {
  readonly account: string
  readonly debit?: number
  readonly credit?: number
  readonly centre?: string
  readonly tercero?: string
  readonly detail?: string
}

/** What became of a note: posted, kept as a template or a draft, or posted and undone on a day. */
export type NoteEnd = 'post' | 'template' | 'draft' | { readonly undoneOn: string }

export interface DemoNote {
  readonly key: string
  readonly kind: 'NC' | 'ND' | 'NB'
  readonly date: string
  readonly concept: string
  readonly lines: readonly NoteLine[]
  readonly ends: NoteEnd
  /** Of the statement, in a note of the bank. */
  readonly reference?: string
  readonly reverseOn?: string
}

export const bank = { number: '58010203', account: '11100501' }
const insurer = '999100017'
const cleaner = '999100022'
const house = '999000111'

const months = [
  ['09', 'septiembre', 30],
  ['10', 'octubre', 31],
] as const

/** What the accountant writes at the end of each month. */
const monthly = months.flatMap(([month, name, last], at): DemoNote[] => [
  {
    key: `depreciation.${month}`,
    kind: 'NC',
    date: `2026-${month}-${last}`,
    concept: `Depreciación del mes de ${name} según el registro de activos fijos`,
    lines: [
      { account: '536005', debit: 16_000_000, centre: '1.4', detail: 'Equipo médico' },
      { account: '536006', debit: 1_220_000, centre: '3.2', detail: 'Muebles y enseres' },
      { account: '536007', debit: 3_508_000, centre: '3.2', detail: 'Equipo de cómputo' },
      { account: '168505', credit: 16_000_000 },
      { account: '168506', credit: 1_220_000 },
      { account: '168507', credit: 3_508_000 },
    ],
    ends: 'post',
  },
  {
    key: `commission.${month}`,
    kind: 'ND',
    date: `2026-${month}-${last}`,
    concept: `Comisiones del portal bancario del mes de ${name}`,
    reference: `COM-2026${month}`,
    lines: [
      { account: '580240', debit: 96_400 + at * 7_200 },
      { account: bank.account, credit: 96_400 + at * 7_200 },
    ],
    ends: 'post',
  },
  {
    key: `interest.${month}`,
    kind: 'NB',
    date: `2026-${month}-${last}`,
    concept: `Rendimientos de la cuenta de pagos del mes de ${name}`,
    reference: `INT-2026${month}`,
    lines: [
      { account: bank.account, debit: 412_800 - at * 18_300 },
      { account: '480201', credit: 412_800 - at * 18_300 },
    ],
    ends: 'post',
  },
])

/** Those of a day: something in the wrong account, an insurance paid in advance, a service not billed yet. */
const single: readonly DemoNote[] = [
  {
    key: 'reclassified',
    kind: 'NC',
    date: '2026-09-17',
    concept: 'Reclasificación: el aseo del centro de salud se había cargado a otros gastos generales',
    lines: [
      { account: '511149', debit: 2_340_000, centre: '3.2', tercero: cleaner },
      { account: '511190', credit: 2_340_000, centre: '3.2', tercero: cleaner },
    ],
    ends: 'post',
  },
  {
    key: 'mistaken',
    kind: 'NC',
    date: '2026-10-08',
    concept: 'Provisión de un proceso judicial según concepto de la oficina jurídica',
    lines: [
      { account: '589090', debit: 25_000_000, tercero: house },
      { account: '270190', credit: 25_000_000, tercero: house },
    ],
    ends: { undoneOn: '2026-10-15' },
  },
  {
    key: 'accrued',
    kind: 'NC',
    date: '2026-11-18',
    concept: 'Vigilancia de noviembre recibida y no facturada; se reversa al llegar la factura',
    reverseOn: '2026-12-01',
    lines: [
      { account: '511113', debit: 18_700_000, centre: '3.1', tercero: '999100021' },
      { account: '240790', credit: 18_700_000, tercero: '999100021' },
    ],
    ends: 'post',
  },
  {
    key: 'insurance',
    kind: 'NC',
    date: '2026-11-01',
    concept: 'Amortización mensual de las pólizas pagadas por anticipado',
    lines: [
      { account: '511125', debit: 4_500_000, centre: '3.2', tercero: insurer },
      { account: '190501', credit: 4_500_000, tercero: insurer },
    ],
    ends: 'template',
  },
  {
    key: 'pending',
    kind: 'NC',
    date: '2026-11-19',
    concept: 'Amortización del software asistencial, por revisar con sistemas',
    lines: [
      { account: '511180', debit: 2_000_000, centre: '3.2', tercero: house },
      { account: '197508', credit: 2_000_000 },
    ],
    ends: 'draft',
  },
]

export const demoNotes: readonly DemoNote[] = [...monthly, ...single]
