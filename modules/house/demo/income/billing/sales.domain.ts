import type { Day } from '@quina/kernel'

/** How far the invoice of a patient gets. */
export type SaleEnd = 'prefactura' | 'rejected' | 'without-cuv' | 'with-cuv'

/** An admission of the demonstration that is charged and invoiced. */
export interface DemoSale {
  readonly key: string
  /** The day of care; the invoice comes so many days later. */
  readonly date: Day
  readonly after: number
  readonly patient: number
  readonly care: keyof typeof cares
  readonly ends: SaleEnd
}

interface Care {
  readonly ambit: '1' | '2' | '3'
  readonly time: string
  readonly cause: string
  readonly diagnosis: string
  readonly reps: string
  readonly stay: number
  /** Codes of services with their quantities. */
  readonly services: readonly (readonly [code: string, quantity: string])[]
}

/** The usual services for each reason of consultation. */
export const cares = {
  consultation: {
    ambit: '1',
    time: '08:00',
    cause: '38',
    diagnosis: 'I10X',
    reps: '328',
    stay: 0,
    services: [
      ['890201', '1'],
      ['903841', '1'],
      ['903895', '1'],
    ],
  },
  checkup: {
    ambit: '1',
    time: '08:00',
    cause: '38',
    diagnosis: 'E119',
    reps: '328',
    stay: 0,
    services: [
      ['890301', '1'],
      ['902210', '1'],
      ['903818', '1'],
      ['895100', '1'],
    ],
  },
  emergency: {
    ambit: '2',
    time: '08:00',
    cause: '38',
    diagnosis: 'J189',
    reps: '1102',
    stay: 0,
    services: [
      ['890701', '1'],
      ['871121', '1'],
      ['902210', '1'],
    ],
  },
  hospital: {
    ambit: '3',
    time: '08:00',
    cause: '38',
    diagnosis: 'J189',
    reps: '129',
    stay: 4,
    services: [
      ['129B02', '4'],
      ['890266', '1'],
      ['871121', '1'],
      ['902210', '2'],
      ['939400', '5'],
    ],
  },
} as const satisfies Record<string, Care>

const month = (
  of: string,
  days: readonly (readonly [day: number, care: DemoSale['care'], ends?: SaleEnd])[],
) =>
  days.map(([day, care, ends = 'with-cuv']) => ({
    date: `2026-${of}-${String(day).padStart(2, '0')}` as Day,
    care,
    ends,
    after: cares[care].stay + 1,
  }))

/** The invoices of three months: no other story of the demonstration uses these patients. */
export const demoSales: readonly DemoSale[] = [
  ...month('09', [
    [2, 'consultation'],
    [3, 'hospital'],
    [7, 'checkup'],
    [9, 'emergency'],
    [15, 'hospital'],
    [21, 'emergency'],
    [24, 'consultation'],
  ]),
  ...month('10', [
    [1, 'hospital'],
    [5, 'consultation'],
    [7, 'emergency'],
    [13, 'checkup'],
    [19, 'consultation'],
    [20, 'emergency'],
    [27, 'hospital'],
  ]),
  ...month('11', [
    [4, 'consultation'],
    [5, 'emergency'],
    [6, 'checkup'],
    [9, 'hospital'],
    [11, 'consultation', 'without-cuv'],
    [12, 'emergency', 'without-cuv'],
    [13, 'consultation', 'without-cuv'],
    [16, 'checkup', 'rejected'],
    [17, 'consultation', 'prefactura'],
    [17, 'emergency', 'prefactura'],
    [18, 'consultation', 'prefactura'],
  ]),
].map((sale, index) => ({ ...sale, key: `sale.${String(index + 1).padStart(2, '0')}`, patient: 20 + index }))

/** The months filed with their payers, each with the day it was sent and the day it was filed. */
export const demoFilings = [
  { from: '2026-09-01', to: '2026-09-30', sent: '2026-10-05', filed: '2026-10-07' },
  { from: '2026-10-01', to: '2026-11-02', sent: '2026-11-05', filed: '2026-11-09' },
] as const satisfies readonly Record<'from' | 'to' | 'sent' | 'filed', string>[]
