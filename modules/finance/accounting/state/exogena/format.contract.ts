/** A figure of a format: its heading, and its attribute in the file of the prevalidator. */
type Figure = Readonly<{ label: string; attribute: string }>

interface Format {
  readonly title: string
  /** The XML element of each record, by the technical annex of the DIAN. */
  readonly element: string
  /** Whether it is reported by concept. */
  readonly byConcept: boolean
  /** Whether it includes the address of each tercero. */
  readonly address: boolean
  readonly figures: Readonly<Record<string, Figure>>
  /** Prefixes of accounts: one that moved and has no mapping is a finding. */
  readonly scope: readonly string[]
}

const figure = (label: string, attribute: string): Figure => ({ label, attribute })

/** The content of each format (finance dossier §5.13). Version, threshold, concepts and accounts are data of each year. */
export const formats = {
  '1001': {
    title: 'Pagos y retenciones practicadas',
    element: 'pagos',
    byConcept: true,
    address: true,
    scope: ['51'],
    figures: {
      paid: figure('Pago deducible', 'pago'),
      paidNot: figure('Pago no deducible', 'pnded'),
      vat: figure('IVA mayor valor deducible', 'ided'),
      vatNot: figure('IVA mayor valor no deducible', 'inded'),
      withheld: figure('Retención de renta practicada', 'retp'),
      assumed: figure('Retención de renta asumida', 'reta'),
      vatWithheld: figure('Retención de IVA', 'comun'),
      abroad: figure('Retención de IVA a no domiciliados', 'ndom'),
    },
  },
  '1003': {
    title: 'Retenciones que le practicaron',
    element: 'rets',
    byConcept: true,
    address: true,
    scope: ['1907'],
    figures: {
      subject: figure('Pago sometido a retención', 'valor'),
      suffered: figure('Retención que le practicaron', 'ret'),
    },
  },
  '1005': {
    title: 'IVA descontable',
    element: 'impventas',
    byConcept: false,
    address: false,
    scope: [],
    figures: {
      deductible: figure('IVA descontable', 'vimp'),
      salesReturned: figure('IVA de devoluciones en ventas', 'ivade'),
    },
  },
  '1006': {
    title: 'IVA generado',
    element: 'impventas',
    byConcept: false,
    address: false,
    scope: ['2445'],
    figures: {
      charged: figure('IVA generado', 'imp'),
      purchasesReturned: figure('IVA de devoluciones en compras', 'iva'),
      consumption: figure('Impuesto al consumo', 'icon'),
    },
  },
  '1007': {
    title: 'Ingresos recibidos',
    element: 'ingresos',
    byConcept: true,
    address: false,
    scope: ['4'],
    figures: {
      received: figure('Ingresos brutos', 'ibru'),
      returned: figure('Devoluciones y descuentos', 'dred'),
    },
  },
  '1008': {
    title: 'Saldos de cuentas por cobrar',
    element: 'saldoscc',
    byConcept: true,
    address: true,
    scope: ['13'],
    figures: { receivable: figure('Saldo por cobrar', 'sal') },
  },
  '1009': {
    title: 'Saldos de cuentas por pagar',
    element: 'saldoscp',
    byConcept: true,
    address: true,
    scope: ['24', '25'],
    figures: { owed: figure('Saldo por pagar', 'sal') },
  },
  '1012': {
    title: 'Bancos e inversiones',
    element: 'infodec',
    byConcept: true,
    address: false,
    scope: ['1110', '12'],
    figures: { held: figure('Valor al 31 de diciembre', 'val') },
  },
  '2276': {
    title: 'Rentas de trabajo y de pensiones',
    element: 'rentas',
    byConcept: false,
    address: true,
    scope: ['5101', '5107'],
    figures: {
      salary: figure('Pagos por salarios', 'pasa'),
      fees: figure('Pagos por honorarios', 'paho'),
      services: figure('Pagos por servicios', 'pase'),
      social: figure('Pagos por prestaciones sociales', 'papre'),
      otherPaid: figure('Otros pagos', 'otrpa'),
      prestaciones: figure('Cesantías e intereses pagados', 'cein'),
      health: figure('Aportes obligatorios a salud', 'apos'),
      pension: figure('Aportes obligatorios a pensiones', 'apof'),
      labourWithheld: figure('Retención por rentas de trabajo', 'vare'),
    },
  },
} as const satisfies Readonly<Record<string, Format>>

export type FormatCode = keyof typeof formats

/** The format of a code, with the general type. */
export const formatOf = (code: FormatCode): Format => formats[code]

/** The headings of the figures of a format. */
export const figuresOf = (code: FormatCode): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(formatOf(code).figures).map(([key, { label }]) => [key, label]))
