/** A balance with which the books began, credits negative; for whom and which document where the account asks. */
export interface DemoBalance {
  readonly account: string
  readonly pesos: number
  readonly tercero?: string
  readonly centre?: string
  readonly document?: string
  readonly issued?: string
  readonly due?: string
}

type Standing = readonly [
  account: string,
  pesos: number,
  tercero?: string,
  document?: string,
  issued?: string,
  due?: string,
]

const eps = '999100042'

/** What the fictitious hospital had and owed when the year began; the budget of its months comes on top. */
const standing: readonly Standing[] = [
  ['11100501', 2_450_600_000],
  ['11100601', 1_285_400_000],
  ['131904', 184_350_000, eps, 'SE-1874', '2025-10-31', '2025-12-30'],
  ['131904', 236_920_000, eps, 'SE-1911', '2025-11-30', '2026-01-29'],
  ['131904', 198_440_000, eps, 'SE-1950', '2025-12-31', '2026-03-01'],
  ['138609', -61_500_000, eps],
  ['151403', 86_215_000],
  ['151404', 54_730_000],
  ['151405', 23_180_000],
  ['160501', 640_000_000],
  ['164010', 3_850_000_000],
  ['166090', 1_920_000_000],
  ['166501', 146_300_000],
  ['167002', 210_480_000],
  ['168501', -577_500_000],
  ['168505', -864_000_000],
  ['168506', -58_520_000],
  ['168507', -126_288_000],
  ['190501', 54_000_000, '999100017'],
  ['197008', 48_000_000],
  ['240101', -38_460_000, '999100001', 'FV-40218', '2025-12-04', '2026-01-18'],
  ['240101', -21_735_000, '999100005', 'FE-9912', '2025-12-11', '2026-01-25'],
  ['240101', -12_904_000, '999100009', 'DR-2207', '2025-12-15', '2026-01-29'],
  ['249051', -7_816_400, '999100017', 'E-558201', '2025-12-28', '2026-01-12'],
  ['249055', -15_250_000, '999100022', 'A-771', '2025-12-30', '2026-01-29'],
  ['322501', -412_075_000],
]

export const standingBalances: readonly DemoBalance[] = standing.map(
  ([account, pesos, tercero, document, issued, due]) => ({
    account,
    pesos,
    ...(tercero === undefined ? {} : { tercero }),
    ...(document === undefined ? {} : { document }),
    ...(issued === undefined ? {} : { issued }),
    ...(due === undefined ? {} : { due }),
  }),
)

/** Where the rest stands. */
export const capital = '320801'
/** Where the budget of the year was collected and paid from. */
export const current = '11100501'
/** Where what was paid of the year before went: it was owed already. */
export const former = '322501'
