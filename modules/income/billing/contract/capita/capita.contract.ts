import {
  annulsFrom,
  defineCommand,
  defineDocument,
  f,
  issues,
  lifecycle,
  listOf,
  permissionFor,
  screensAt,
  type ValuesOf,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import {
  type DianState,
  dianStates,
  documentStates,
  type RipsState,
  ripsStates,
} from '../../invoice/invoice/invoice.contract.ts'
import { creditNote } from '../../invoice/notes/credit-note/credit-note.contract.ts'

/** The stage of a period, as reported to the ministry (billing dossier §8.8). */
const capitaStages = { initial: 'Inicial', period: 'Periodo', final: 'Final' } as const

/** The age groups of the UPC from the youngest; `all` where everyone has one value. Numeric keys would be sorted first. */
export const ageGroups = {
  all: 'Todas las edades',
  '<1': 'Menores de 1 año',
  '1-4': '1 a 4 años',
  '5-14': '5 a 14 años',
  '15-18M': '15 a 18 años, hombres',
  '15-18F': '15 a 18 años, mujeres',
  '19-44M': '19 a 44 años, hombres',
  '19-44F': '19 a 44 años, mujeres',
  '45-49': '45 a 49 años',
  '50-54': '50 a 54 años',
  '55-59': '55 a 59 años',
  '60-64': '60 a 64 años',
  '65-69': '65 a 69 años',
  '70-74': '70 a 74 años',
  '75+': '75 años y más',
} as const

export const peopleFields = {
  municipalityId: f.ref('reference.municipality', 'Municipio'),
  ageGroup: f.choice('Grupo de edad', ageGroups),
  members: f.integer('Afiliados', { min: 1 }),
  upc: f.optional(f.money('UPC anual', { help: 'Cuando el contrato pacta un porcentaje de ella' })),
  unitValue: f.money('Valor por afiliado'),
}
const adjustmentFields = {
  ofDay: f.day('Periodo que corrige'),
  direction: f.choice('Novedad', { added: 'Ingresaron', removed: 'Se retiraron' }),
  members: f.integer('Afiliados', { min: 1 }),
  unitValue: f.money('Valor por afiliado'),
  reason: f.text('Motivo', { min: 5, max: 300 }),
}
export type CapitaPeople = ValuesOf<typeof peopleFields>
export type CapitaAdjustment = ValuesOf<typeof adjustmentFields>

const fields = {
  date: f.day('Fecha'),
  contractId: f.ref('insurers.contract', 'Contrato'),
  stage: f.choice('Tipo', capitaStages),
  periodFrom: f.day('Desde'),
  periodTo: f.day('Hasta'),
  serviceId: f.ref('tariffs.service', 'Servicio que se factura'),
  discount: f.money('Descuento pactado'),
  discountReason: f.optional(f.text('Por qué se descuenta', { max: 300 })),
  advance: f.money('Anticipo que se legaliza'),
  advanceId: f.optional(f.ref('treasury.receivablesAdvance', 'De qué anticipo')),
  confirmed: f.flag('Afiliados confirmados con el pagador'),
  notes: f.optional(f.note('Observaciones', { max: 1000 })),
  people: f.optional(f.lines('Afiliados', peopleFields)),
  adjustments: f.optional(f.lines('Ajustes de periodos anteriores', adjustmentFields)),
}

/** The facts of a cápita that are not fields of its form. Amounts are money text. */
export interface CapitaFacts {
  readonly invoiceId: string | null
  readonly invoice: string | null
  readonly electronicId: string | null
  readonly dianState: DianState
  readonly ripsState: RipsState
  readonly cuv: string | null
  readonly gross: string
  readonly deducted: string
  readonly advance: string
  /** What users paid in the previous period, which is discounted; in a draft, what is known so far. */
  readonly collected: string
  readonly net: string
  readonly members: number
  /** How many services were given in the period, and their value by event. */
  readonly given: number
  readonly givenWorth: string
  /** Banda of the programme of a PGP, in percent; null when none was agreed. */
  readonly corridor: string | null
  /** Difference between what was given and what is paid, in percent; null when nothing is paid. */
  readonly deviation: string | null
  /** The part of that difference outside the banda, below zero when less was given; null without a banda. */
  readonly beyond: string | null
  /** The credit notes that adjusted it. */
  readonly notes: readonly CapitaNote[]
}

type CapitaNote = Readonly<{ id: string; number: string; date: string; reason: string; amount: string }>

/** The invoice of a month of cápita, PGP or packages (billing dossier §2.3, §8.8). */
export const capita = defineDocument({
  id: 'billing.capita',
  label: { one: 'Cápita', many: 'Cápitas y PGP', gender: 'f' },
  number: { prefix: 'Cápita', restarts: 'never' },
  fields,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      issued: { label: 'Facturada', tone: 'good' },
      annulled: { label: 'Anulada', tone: 'bad' },
    },
    {
      issue: issues('issued', 'Generar factura', {
        consequence:
          'Asocia lo prestado en el periodo anterior, descuenta lo que recaudó de los usuarios y factura el mes. ' +
          'El cierre no factura: informa el último RIPS.',
      }),
      annul: annulsFrom('issued', 'Anular con nota crédito', {
        params: { reason: f.text('Motivo', { min: 10 }) },
        consequence:
          'Se emite una nota crédito por el total de su factura. El periodo queda libre para otra.',
      }),
    },
  ),
  list: listOf({
    columns: {
      number: f.optional(f.integer('Número')),
      ...pick(fields, 'date', 'contractId'),
      payerId: f.ref('insurers.payer', 'Pagador'),
      ...pick(fields, 'periodFrom', 'periodTo', 'stage'),
      members: f.integer('Afiliados'),
      gross: f.money('Bruto'),
      advance: f.money('Anticipo'),
      collected: f.money('Recaudos del periodo anterior'),
      discount: f.money('Descuentos'),
      net: f.money('Neto'),
      invoice: f.optional(f.text('Factura')),
      confirmed: f.flag('Confirmada'),
      condition: f.condition('Estado', {
        ...documentStates,
        issued: ['Facturada', 'good'],
        draft: ['Borrador', 'neutral'],
      }),
      dianState: f.condition('DIAN', dianStates),
      ripsState: f.condition('RIPS', ripsStates),
      cuv: f.optional(f.text('CUV')),
    },
    totals: ['gross', 'advance', 'collected', 'discount', 'net'],
    sort: '-date',
    filters: ['condition', 'stage', 'contractId', 'payerId', 'dianState', 'ripsState', 'date'],
    byVigencia: true,
    searches: 'Contrato, pagador o factura',
  }),
  facts: z.custom<CapitaFacts>(),
  screens: screensAt('/facturacion/capita'),
})

export const capitaDuePath = '/api/billing/capitaDue'

/** Contracts paid by month with a month that has begun and is not invoiced: no patient account shows them. */
export const capitaDue = listOf({
  columns: {
    contractId: fields.contractId,
    payerId: f.ref('insurers.payer', 'Pagador'),
    ...pick(fields, 'stage', 'periodFrom', 'periodTo'),
    months: f.integer('Meses sin facturar'),
    monthlyValue: f.optional(f.money('Valor mensual')),
    given: f.integer('Cargos del periodo'),
    condition: f.condition('Estado', {
      late: ['Atrasada', 'bad'],
      due: ['Por facturar', 'warning'],
      draft: ['En borrador', 'info'],
    }),
    draftId: f.optional(f.ref('billing.capita', 'Borrador')),
  },
  totals: ['monthlyValue'],
  sort: 'periodFrom',
  filters: ['condition', 'payerId', 'periodFrom'],
  searches: 'Contrato o pagador',
})

const about = { capitaId: f.ref('billing.capita', 'Cápita') }

/** Copies a cápita into a draft of the next period, with its people as a proposal. */
export const copyCapita = defineCommand({
  id: 'billing.copyCapita',
  verb: 'Copiar para el periodo siguiente',
  title: 'Cápitas y PGP: copiar para el periodo siguiente',
  access: permissionFor(capita, 'edit'),
  about,
  answers: z.object({ id: z.string() }),
})

/** Why less is owed for an invoiced month (Lineamientos de MinSalud, 2.2.6 and 2.2.7): no cause changes its RIPS. */
const adjustCauses = {
  members: 'Afiliados que no eran del contrato',
  elsewhere: 'Atenciones que prestó otro prestador',
  agreement: 'Seguimiento al acuerdo de voluntades',
  collected: 'Diferencia en lo recaudado de los usuarios',
} as const
export type AdjustCause = keyof typeof adjustCauses

/** Lowers an invoiced month by a partial credit note, which the ministry accepts without RIPS. */
export const adjustCapita = defineCommand({
  id: 'billing.adjustCapita',
  verb: 'Ajustar con nota crédito',
  title: 'Cápitas y PGP: ajustar con nota crédito',
  access: permissionFor(creditNote, 'approve'),
  consequence:
    'Emite una nota crédito parcial de su factura, sin RIPS. Lo recaudado de los usuarios no rebaja el ingreso.',
  about,
  params: {
    cause: f.choice('Por qué', adjustCauses),
    amount: f.money('Valor que se rebaja'),
    reason: f.text('Motivo', { min: 10, max: 400, help: 'El acta, la novedad o el periodo que lo explica' }),
  },
  answers: z.object({ noteId: z.string() }),
})

/** Reports a cápita to the ministry: with the document of its invoice, or its last RIPS alone. */
export const sendCapita = defineCommand({
  id: 'billing.sendCapita',
  verb: 'Enviar al Ministerio',
  title: 'Cápitas y PGP: enviar al Ministerio',
  access: 'billing.rips.send',
  about,
  answers: z.object({ id: z.string() }),
})
