import { defineDocument, documentList, type Fields, f, lifecycle } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import {
  contractKinds,
  covers,
  labourRisks,
  modalities,
  paperKinds,
  paymentForms,
} from '../kinds/kinds.contract.ts'
import { contractActions, contractStates } from '../life/contract-actions.contract.ts'

const agreement = {
  date: f.day('Fecha'),
  kind: f.choice('Tipo', contractKinds),
  modality: f.choice('Modalidad', modalities),
  causal: f.optional(f.text('Causal', { max: 200, help: 'De una contratación directa o una urgencia' })),
  terceroId: f.ref('people.tercero', 'Contratista o proveedor'),
  purpose: f.note('Objeto', { min: 10, max: 4000 }),
  scope: f.optional(f.note('Alcance')),
  duties: f.optional(f.note('Obligaciones específicas')),
  place: f.optional(f.text('Lugar de ejecución', { max: 200 })),
} satisfies Fields

const worth = {
  value: f.money('Valor inicial', { help: 'Con IVA' }),
  thisYear: f.optional(f.money('De esta vigencia', { help: 'Vacío: todo. Lo demás son vigencias futuras' })),
  futureAuthority: f.optional(
    f.text('Acto que autoriza vigencias futuras', { max: 200, help: 'Acuerdo o resolución, con su fecha' }),
  ),
  paymentForm: f.choice('Forma de pago', paymentForms),
  advancePercent: f.optional(f.percent('Anticipo (%)')),
  retentionPercent: f.optional(
    f.percent('Retención en garantía (%)', { help: 'De cada pago, hasta el acta final' }),
  ),
  penaltyPercent: f.optional(
    f.percent('Tope de multas (%)', { help: 'Del valor del contrato, con la cláusula penal' }),
  ),
  cdpId: f.optional(f.ref('budget.cdp', 'CDP')),
} satisfies Fields

const term = {
  months: f.optional(f.integer('Meses', { max: 600 })),
  days: f.optional(f.integer('Días', { max: 3650 })),
  untilDay: f.optional(f.day('Hasta', { help: 'Una fecha fija, en vez de meses y días' })),
} satisfies Fields

const people = {
  supervisorId: f.optional(f.ref('people.employee', 'Supervisor')),
  interventorId: f.optional(f.ref('people.tercero', 'Interventor')),
  dependenciaId: f.optional(f.ref('budget.dependencia', 'Dependencia')),
} satisfies Fields

const publicity = {
  paaLine: f.optional(f.code('Línea del plan de adquisiciones', { max: 60 })),
  unspsc: f.optional(f.text('Códigos UNSPSC', { max: 200, help: 'Separados por comas' })),
  secopProcess: f.optional(f.code('Proceso en SECOP', { max: 60 })),
  needsSettlement: f.flag('Exige liquidación'),
} satisfies Fields

const personal = {
  monthlyFee: f.optional(f.money('Honorarios del mes')),
  labourRisk: f.optional(f.choice('Riesgo laboral', labourRisks)),
} satisfies Fields

export const contractLine = {
  productId: f.optional(f.ref('warehouse.product', 'Producto')),
  detail: f.text('Detalle', { max: 300 }),
  unit: f.text('Unidad', { max: 40 }),
  quantity: f.quantity('Cantidad máxima'),
  unitPrice: f.money('Valor unitario sin IVA'),
  vatRate: f.optional(f.percent('IVA %')),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
} satisfies Fields

const tables = {
  lines: f.lines('Lo contratado', contractLine),
  rubros: f.optional(
    f.lines('Rubros del CDP', { cdpLineId: f.lineRef('budget.cdpLine', 'Rubro'), amount: f.money('Valor') }),
  ),
  programs: f.optional(
    f.lines('Programas', {
      program: f.text('Programa o proyecto', { max: 120 }),
      costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
      percent: f.optional(f.percent('Porcentaje')),
      amount: f.optional(f.money('Valor')),
    }),
  ),
  members: f.optional(
    f.lines('Integrantes del consorcio o unión temporal', {
      terceroId: f.ref('people.tercero', 'Integrante'),
      percent: f.percent('Participación (%)'),
    }),
  ),
  payments: f.optional(
    f.lines('Plan de pagos', {
      dueOn: f.optional(f.day('Fecha')),
      term: f.text('Condición', { max: 200 }),
      amount: f.money('Valor'),
    }),
  ),
  guarantees: f.optional(
    f.lines('Garantías exigidas', {
      cover: f.choice('Amparo', covers),
      percent: f.percent('Porcentaje del valor'),
      extraMonths: f.integer('Meses después del fin', { max: 120 }),
    }),
  ),
  papers: f.optional(
    f.lines('Documentos del contratista', {
      kind: f.choice('Documento', paperKinds),
      number: f.optional(f.text('Número', { max: 60 })),
      issuedOn: f.optional(f.day('Expedido')),
      expiresOn: f.optional(f.day('Vence')),
    }),
  ),
} satisfies Fields

const conditions = {
  draft: ['Borrador', 'neutral'],
  inProcess: ['En trámite', 'neutral'],
  awarded: ['Adjudicado', 'info'],
  signed: ['Suscrito', 'info'],
  committed: ['Perfeccionado', 'info'],
  legalised: ['Legalizado', 'info'],
  running: ['En ejecución', 'good'],
  expiring: ['Por vencer', 'warning'],
  expired: ['Plazo vencido', 'bad'],
  slow: ['Atrasado', 'warning'],
  suspended: ['Suspendido', 'warning'],
  ended: ['Terminado', 'warning'],
  settling: ['En liquidación', 'warning'],
  settled: ['Liquidado', 'neutral'],
  closed: ['Cerrado', 'neutral'],
  withdrawn: ['Desistido', 'neutral'],
  annulled: ['Anulado', 'bad'],
} as const

/** The current value and term of a contract, and what is left of both. */
export interface ContractStanding {
  readonly agreed: string
  readonly taken: string
  readonly executed: string
  readonly paid: string
  readonly toExecute: string
  readonly toPay: string
  /** The guarantee retained from the contract's payments and not returned yet, with its documento cruce. */
  readonly retained: { readonly amount: string; readonly item: string } | null
  readonly registro: { readonly id: string; readonly label: string; readonly balance: string } | null
  readonly signedOn: string | null
  readonly startedOn: string | null
  readonly endsOn: string | null
  readonly timePercent: string | null
  readonly donePercent: string
  readonly lacks: readonly string[]
  readonly modifications: readonly ModificationLine[]
}
interface ModificationLine {
  readonly id: string
  readonly title: string
  readonly date: string
  readonly value: string
  readonly newEnd: string | null
  readonly note: string
}

/** A purchase contract (dossier §5): a CDP backs it, and its registro commits it. */
export const contract = defineDocument({
  id: 'contracts.contract',
  label: { one: 'Contrato con proveedor', many: 'Contratos con proveedores', gender: 'm' },
  number: { prefix: 'CT', restarts: 'vigencia' },
  fields: { ...agreement, ...worth, ...term, ...people, ...publicity, ...personal, ...tables },
  lifecycle: lifecycle('draft', contractStates, contractActions),
  list: documentList({
    columns: {
      ...pick(agreement, 'date', 'kind', 'modality', 'terceroId', 'purpose'),
      ...pick(people, 'supervisorId', 'dependenciaId'),
      value: worth.value,
      added: f.money('Adiciones y reducciones'),
      agreed: f.money('Valor total'),
      executed: f.money('Ejecutado'),
      paid: f.money('Pagado'),
      toExecute: f.money('Por ejecutar'),
      startedOn: f.optional(f.day('Inicio')),
      endsOn: f.optional(f.day('Fin')),
      daysLeft: f.optional(f.integer('Días que faltan', { min: -100_000 })),
      secopId: f.optional(f.text('SECOP')),
      condition: f.condition('Estado', conditions),
    },
    totals: ['value', 'added', 'agreed', 'executed', 'paid', 'toExecute'],
    filters: [
      'condition',
      'kind',
      'modality',
      'terceroId',
      'supervisorId',
      'dependenciaId',
      'date',
      'endsOn',
    ],
    byVigencia: true,
    searches: 'Número, objeto o proceso',
  }),
  facts: z.custom<ContractStanding>(),
  opens: '/contrato/edit/:id',
})
