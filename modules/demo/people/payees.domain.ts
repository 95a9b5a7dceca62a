/** What a supplier of the demonstration is for the tax, and where it is paid. */
export interface DemoPayee {
  /** NIT without DV, or cédula: one of those of the catalogue. */
  readonly number: string
  readonly kind: keyof typeof taxKinds
  readonly ciiu: string
  readonly account: string
  /** Somebody else has looked at its account; the others wait. */
  readonly approved: boolean
}

const none = {
  vatResponsible: false,
  selfWithholder: false,
  largeTaxpayer: false,
  vatAgent: false,
  icaSelfWithholder: false,
  incomeFiler: true,
  resident: true,
  untilDay: null,
  icaRate: '7',
}

/** The kinds of suppliers that a hospital withholds from in different ways. */
export const taxKinds = {
  ordinary: { ...none, regime: 'ordinary', responsibilities: 'R-99-PN', vatResponsible: true },
  large: {
    ...none,
    regime: 'ordinary',
    responsibilities: 'O-13, O-15, O-23',
    vatResponsible: true,
    largeTaxpayer: true,
    selfWithholder: true,
    vatAgent: true,
  },
  simple: { ...none, regime: 'simple', responsibilities: 'O-47', vatResponsible: true },
  professional: { ...none, regime: 'ordinary', responsibilities: 'R-99-PN', icaRate: '9.66' },
} as const

const payee = (
  number: number,
  kind: DemoPayee['kind'],
  { ciiu, approved = true }: { readonly ciiu: string; readonly approved?: boolean },
): DemoPayee => ({ number: String(number), kind, ciiu, approved, account: `99${number}` })

/** A dozen and a bit, of every kind; two whose accounts are still to be approved. */
export const demoPayees: readonly DemoPayee[] = [
  payee(999_100_001, 'ordinary', { ciiu: '4645' }),
  payee(999_100_002, 'large', { ciiu: '4645' }),
  payee(999_100_003, 'large', { ciiu: '2100' }),
  payee(999_100_004, 'simple', { ciiu: '4773' }),
  payee(999_100_005, 'ordinary', { ciiu: '4659' }),
  payee(999_100_011, 'large', { ciiu: '2011' }),
  payee(999_100_014, 'simple', { ciiu: '5629' }),
  payee(999_100_017, 'large', { ciiu: '3513' }),
  payee(999_100_021, 'ordinary', { ciiu: '8010' }),
  payee(999_100_022, 'ordinary', { ciiu: '8121' }),
  payee(999_100_042, 'large', { ciiu: '6521' }),
  payee(999_100_027, 'simple', { ciiu: '4752', approved: false }),
  payee(990_100_001, 'professional', { ciiu: '8621' }),
  payee(990_100_005, 'professional', { ciiu: '8621' }),
  payee(990_100_012, 'professional', { ciiu: '8692', approved: false }),
]
