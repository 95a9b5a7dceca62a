import {
  annuls,
  approves,
  defineDocument,
  defineOptions,
  defineParameter,
  defineQuery,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permission,
  permissionFor,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { contractKinds } from '../../withholding/withholding-rule/withholding-rule.contract.ts'
import type { CausacionFacts } from './paper.contract.ts'

/** The kinds of causación, by the word in the address (finance dossier §5.6). */
export const causacionKinds = {
  almacen: 'Ingreso de almacén',
  bienes: 'Bienes (activos fijos)',
  contrato: 'Contrato',
  servicio: 'Servicio',
  'servicios-publicos': 'Servicios públicos',
  honorarios: 'Honorarios',
  arrendamiento: 'Arrendamiento',
  nomina: 'Nómina',
  'caja-menor': 'Caja menor',
  viaticos: 'Viáticos',
  impuestos: 'Impuestos',
  otros: 'Otros',
} as const
export type CausacionKind = keyof typeof causacionKinds
export const isCausacionKind = (word: string): word is CausacionKind => Object.hasOwn(causacionKinds, word)

/** The kinds whose goods another module received first, in a document of its own. */
export const sourcedKinds: readonly CausacionKind[] = ['almacen', 'bienes']

export const causacionSupports = {
  invoice: 'Factura electrónica',
  support_document: 'Documento soporte',
  charge: 'Cuenta de cobro',
  resolution: 'Resolución',
  payroll: 'Planilla',
  receipt: 'Recibo',
} as const
export type CausacionSupport = keyof typeof causacionSupports

/** The destinations of the value of a line. */
export const destinations = {
  inventory: 'Inventario',
  asset: 'Activo fijo',
  expense: 'Gasto de administración',
  cost: 'Costo de los servicios',
  other: 'Otro',
} as const
export type Destination = keyof typeof destinations

const vatUses = { cost: 'Mayor costo', deductible: 'Descontable' } as const

const labourRisks = {
  '1': 'Clase I (0,522 %)',
  '2': 'Clase II (1,044 %)',
  '3': 'Clase III (2,436 %)',
  '4': 'Clase IV (4,35 %)',
  '5': 'Clase V (6,96 %)',
} as const

/** Allows changing a withholding from the amount of its rule. */
export const editWithholding = permission(
  'accounting.causacion.edit-withholding',
  'Cambiar las retenciones de una causación',
)
/** Allows a causación dated before its support. */
export const causacionBeforeSupport = permission(
  'accounting.causacion.before-support',
  'Causar con fecha anterior a la del soporte',
)

/** The permission to pay, which belongs to treasury, a module above. */
export const payWhatIsOwed = 'treasury.paymentOrder.edit'

/** The maximum age in days of an electronic invoice at its causación. */
export const invoiceAgeMax = defineParameter({
  id: 'accounting.invoiceAgeMax',
  area: 'Contabilidad',
  field: f.integer('Días que puede tener una factura electrónica al causarla', { min: 1, max: 3_650 }),
  initial: 365,
})

/**
 * The tolerance between the VAT printed by a supplier and its rate. Suppliers round each of their lines to the peso, and one line
 * here may cover several of theirs.
 */
export const vatTolerance = defineParameter({
  id: 'accounting.vatTolerance',
  area: 'Contabilidad',
  field: f.money('Diferencia que se admite entre el IVA facturado y su tarifa, por línea'),
  initial: '100.00',
})

const reason = f.note('Motivo', {
  min: 10,
  max: 500,
  help: 'Queda en la historia y en el libro. Mínimo 10 letras.',
})

const certified = 'Baja la base del art. 383. Lo que ya se dijo en otra causación del mes no se repite.'

const header = {
  kind: f.choice('Tipo', causacionKinds),
  sourceId: f.optional(f.ref('accounting.supportSource', 'Ingreso que se factura')),
  date: f.day('Fecha'),
  terceroId: f.ref('people.tercero', 'Tercero'),
  supportKind: f.choice('Soporte', causacionSupports),
  supportPrefix: f.optional(f.code('Prefijo', { max: 10 })),
  supportNumber: f.code('Número del soporte', { max: 40 }),
  supportDate: f.day('Fecha del soporte'),
  dueOn: f.day('Vencimiento'),
  electronicCode: f.optional(f.code('CUFE o CUDS', { max: 96 })),
  registroId: f.optional(f.ref('budget.registro', 'Registro presupuestal')),
  purpose: f.note('Concepto', { min: 10 }),
  supervisor: f.optional(f.text('Supervisor que certifica el recibo', { max: 120 })),
  municipalityId: f.optional(
    f.ref('reference.municipality', 'Municipio de la actividad', {
      help: 'Para el ICA. Sin él, el de la sede.',
    }),
  ),
  contractKind: f.optional(f.choice('Clase de contrato', contractKinds)),
  labourRisk: f.optional(
    f.choice('Tabla del art. 383: riesgo laboral', labourRisks, {
      help: 'Solo si es una persona natural que contrata menos de dos trabajadores y no pide costos.',
    }),
  ),
  dependants: f.optional(f.flag('Certifica dependientes', { help: certified })),
  housingInterest: f.optional(f.money('Intereses de vivienda del mes', { help: certified })),
  prepaidHealth: f.optional(f.money('Medicina prepagada del mes', { help: certified })),
  voluntary: f.optional(f.money('AFC y pensión voluntaria del mes', { help: certified })),
  advanceId: f.optional(f.ref('accounting.advance', 'Anticipo que amortiza')),
  amortised: f.optional(f.money('Valor que amortiza')),
  final: f.optional(f.flag('Es la última factura del compromiso')),
}

const line = {
  conceptId: f.ref('accounting.concept', 'Concepto'),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  registroLineId: f.optional(f.lineRef('budget.registroLine', 'Rubro del registro')),
  quantity: f.quantity('Cantidad'),
  unitPrice: f.money('Valor unitario'),
  vatRate: f.optional(f.percent('IVA %')),
  detail: f.optional(f.text('Detalle', { max: 200 })),
  cpc: f.optional(f.code('CPC', { max: 20 })),
  vatUse: f.optional(f.choice('El IVA es', vatUses)),
  aiu: f.optional(
    f.money('AIU', { help: 'Base de la retención y, si no se dice otra, del IVA (E.T., art. 462-1)' }),
  ),
  vatBase: f.optional(
    f.money('Base del IVA', {
      help: 'Solo si no es todo el valor ni el AIU: la utilidad de una obra (Decreto 1372 de 1992, art. 3)',
    }),
  ),
  billedVat: f.optional(
    f.money('IVA facturado', { help: 'Solo si el soporte trae otro que el de la tarifa' }),
  ),
  vatReason: f.optional(f.text('Motivo del IVA', { min: 10, max: 300 })),
}

const adjustment = {
  ruleId: f.ref('accounting.withholdingRule', 'Regla'),
  amount: f.money('Valor que se retiene'),
  reason: f.text('Motivo', { min: 10, max: 300 }),
}

/** Causación: accepts a support and records its debt in the journal, budget and payables at once (finance dossier §5.6). */
export const causacion = defineDocument({
  id: 'accounting.causacion',
  label: { one: 'Causación', many: 'Causaciones', gender: 'f' },
  number: { prefix: 'CA', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Líneas', line),
    adjustments: f.optional(f.lines('Retenciones cambiadas', adjustment)),
  },
  lifecycle: lifecycle('draft', issuedStates({ approved: 'Aprobada', annulled: 'Anulada' }), {
    approve: approves('Causar', {
      consequence: 'Se contabiliza, se registra la obligación y queda por pagar. Después no podrá editarla.',
    }),
    creditNote: {
      label: 'Registrar nota crédito',
      from: 'approved',
      to: 'approved',
      params: {
        date: f.day('Fecha'),
        number: f.code('Número de la nota', { max: 40 }),
        lines: f.lines('Valor sin IVA de cada línea', {
          lineId: f.ref('accounting.causacionLine', 'Línea'),
          amount: f.money('Valor sin IVA'),
        }),
        reason,
      },
      suffix: 'N',
      consequence: 'Baja el costo, el IVA y las retenciones en proporción, y lo que se debe.',
    },
    annul: annuls('Anular', {
      params: { date: f.day('Fecha'), reason },
      reverses: true,
      consequence:
        'Se reversan el comprobante, la obligación y las retenciones. El soporte se podrá causar de nuevo.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'terceroId', 'kind'),
      support: f.text('Soporte'),
      purpose: header.purpose,
      gross: f.money('Bruto'),
      withheld: f.money('Retenciones'),
      net: f.money('Neto'),
      paid: f.money('Pagado'),
      balance: f.money('Saldo'),
      dueOn: header.dueOn,
      overdue: f.flag('Vencida'),
      registroId: header.registroId,
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['Por pagar', 'warning'],
        partial: ['Pago parcial', 'info'],
        paid: ['Pagada', 'good'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    totals: ['gross', 'withheld', 'net', 'paid', 'balance'],
    filters: ['condition', 'kind', 'terceroId', 'date', 'overdue', 'dueOn', 'registroId'],
    byVigencia: true,
    searches: 'Número, concepto o soporte',
  }),
  facts: z.custom<CausacionFacts>(),
})

/** Anticipos with their balance: all of them, or the open ones of a tercero (none until a tercero is chosen). */
export const advanceOptions = defineOptions({
  id: 'accounting.advance',
  title: 'Anticipos con su saldo',
  access: permissionFor(causacion, 'view'),
  params: {
    terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
    open: f.optional(f.flag('Con saldo')),
  },
})

/** Concepts to cause, each with its CPC and its rubro in the registro. */
export const causacionConceptOptions = defineOptions({
  id: 'accounting.causacion-concept',
  title: 'Conceptos por causar con su rubro y su CPC',
  access: permissionFor(causacion, 'edit'),
  params: { registroId: f.optional(f.ref('budget.registro', 'Registro presupuestal')) },
})

/** The initial values of a causación from a receipt or a certified cuenta, with the lines that its module shared. */
export const pendingSupport = defineQuery({
  id: 'accounting.supportToCause',
  title: 'Lo recibido que se va a causar',
  access: permissionFor(causacion, 'edit'),
  params: { sourceId: f.ref('accounting.supportSource', 'Ingreso que se factura') },
  opens: ['sourceId'],
  answers: z.object({
    ...strings('terceroId', 'tercero', 'purpose'),
    ...stringsOrNull('registroId', 'registro', 'supportNumber', 'supportDate'),
    lines: z.array(
      z.object({ ...stringsOrNull('costCentreId', 'costCentre'), ...strings('detail', 'amount') }),
    ),
  }),
})
