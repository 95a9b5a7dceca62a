/** A use for which the hospital chooses an account: cash, the result of the year, rounding. */
export interface Purpose {
  /** `unclassifiedReceipts`: stable, letters only. */
  readonly key: string
  readonly label: string
  /** When the program uses it. */
  readonly help: string
  /** The heading under which it is chosen: *Tesorería*. */
  readonly area: string
  /** The account of the starter chart for it; null when each hospital must choose. */
  readonly starter: string | null
}

const rows: readonly (readonly [area: string, key: string, starter: string, label: string, help: string])[] =
  [
    [
      'Cierre',
      'closing',
      '590501',
      'Cierre de ingresos, gastos y costos',
      'Contra ella se cancelan las cuentas de resultado.',
    ],
    ['Cierre', 'yearResultGain', '323001', 'Utilidad del ejercicio', 'Resultado positivo de la vigencia.'],
    ['Cierre', 'yearResultLoss', '323002', 'Pérdida del ejercicio', 'Resultado negativo de la vigencia.'],
    [
      'Cierre',
      'priorGain',
      '322501',
      'Utilidades acumuladas',
      'Recibe el 1 de enero la utilidad del año anterior.',
    ],
    [
      'Cierre',
      'priorLoss',
      '322502',
      'Pérdidas acumuladas',
      'Recibe el 1 de enero la pérdida del año anterior.',
    ],
    ['Tesorería', 'cash', '110501', 'Caja principal', 'Lo que se recibe en efectivo.'],
    ['Tesorería', 'pettyCash', '110502', 'Caja menor', 'Constitución y reembolso de cajas menores.'],
    [
      'Tesorería',
      'unclassifiedReceipts',
      '240720',
      'Recaudos por clasificar',
      'Consignaciones que aún no se sabe de quién son.',
    ],
    [
      'Tesorería',
      'unidentifiedGiro',
      '131980',
      'Giro por abonar a facturación',
      'Giros de EPS sin detalle de facturas.',
    ],
    [
      'Tesorería',
      'advancesReceived',
      '290101',
      'Anticipos recibidos',
      'Lo que un pagador gira por encima de su cartera radicada.',
    ],
    [
      'Tesorería',
      'contractorAdvance',
      '190604',
      'Anticipos a contratistas',
      'Anticipos entregados, hasta que se amortizan.',
    ],
    ['Tesorería', 'uncashedCheques', '249032', 'Cheques no cobrados', 'Cheques vencidos que nadie reclamó.'],
    [
      'Tesorería',
      'supplierCredit',
      '138490',
      'Saldos a favor con proveedores',
      'Notas crédito de proveedores ya pagados.',
    ],
    [
      'Bancos',
      'gmf',
      '512024',
      'Gravamen a los movimientos financieros',
      'El 4 por mil que descuenta el banco.',
    ],
    ['Bancos', 'bankCommission', '580240', 'Comisiones bancarias', 'Cuotas de manejo y comisiones.'],
    ['Bancos', 'bankInterest', '480201', 'Intereses bancarios', 'Rendimientos que abona el banco.'],
    ['Redondeo', 'roundingGain', '480890', 'Redondeo a favor', 'Diferencias al aproximar las declaraciones.'],
    [
      'Redondeo',
      'roundingLoss',
      '589090',
      'Redondeo en contra',
      'Diferencias al aproximar las declaraciones.',
    ],
  ]

/** The purposes that every hospital has (finance dossier §5.5, §5.9). */
const starterPurposes: readonly Purpose[] = rows.map(([area, key, starter, label, help]) => ({
  area,
  key,
  starter,
  label,
  help,
}))

const declared = new Map<string, Purpose>(starterPurposes.map((purpose) => [purpose.key, purpose]))

/** Declares a purpose beside the document that needs it, in any module. @throws Error when another one has the same key. */
export function definePurpose(purpose: Purpose): Purpose {
  const other = declared.get(purpose.key)
  if (other !== undefined && other.label !== purpose.label)
    throw new Error(`two purposes are called ${purpose.key}`)
  declared.set(purpose.key, purpose)
  return purpose
}

/** The purposes of all the modules of the program, in the order of their areas. */
export const purposes = (): readonly Purpose[] =>
  [...declared.values()].toSorted((one, other) => one.area.localeCompare(other.area, 'es'))

/** The screen that assigns accounts to purposes. */
export const configurationPath = '/contabilidad/configuracion-inicial'
