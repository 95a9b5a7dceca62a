import {
  choice,
  code,
  condition,
  day,
  defineDocument,
  documentList,
  type Fields,
  flag,
  integer,
  lifecycle,
  lineRef,
  lines,
  money,
  note,
  optional,
  percent,
  quantity,
  ref,
  text,
} from '@quina/blocks'
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
  date: day('Fecha'),
  kind: choice('Tipo', contractKinds),
  modality: choice('Modalidad', modalities),
  causal: optional(text('Causal', { max: 200, help: 'De una contratación directa o una urgencia' })),
  terceroId: ref('people.tercero', 'Contratista o proveedor'),
  purpose: note('Objeto', { min: 10, max: 4000 }),
  scope: optional(note('Alcance')),
  duties: optional(note('Obligaciones específicas')),
  place: optional(text('Lugar de ejecución', { max: 200 })),
} satisfies Fields

const worth = {
  value: money('Valor inicial', { help: 'Con IVA' }),
  thisYear: optional(money('De esta vigencia', { help: 'Vacío: todo. Lo demás son vigencias futuras' })),
  futureAuthority: optional(
    text('Acto que autoriza vigencias futuras', { max: 200, help: 'Acuerdo o resolución, con su fecha' }),
  ),
  paymentForm: choice('Forma de pago', paymentForms),
  advancePercent: optional(percent('Anticipo (%)')),
  retentionPercent: optional(
    percent('Retención en garantía (%)', { help: 'De cada pago, hasta el acta final' }),
  ),
  penaltyPercent: optional(
    percent('Tope de multas (%)', { help: 'Del valor del contrato, con la cláusula penal' }),
  ),
  cdpId: optional(ref('budget.cdp', 'CDP')),
} satisfies Fields

const term = {
  months: optional(integer('Meses', { max: 600 })),
  days: optional(integer('Días', { max: 3650 })),
  untilDay: optional(day('Hasta', { help: 'Una fecha fija, en vez de meses y días' })),
} satisfies Fields

const people = {
  supervisorId: optional(ref('people.employee', 'Supervisor')),
  interventorId: optional(ref('people.tercero', 'Interventor')),
  dependenciaId: optional(ref('budget.dependencia', 'Dependencia')),
} satisfies Fields

const publicity = {
  paaLine: optional(code('Línea del plan de adquisiciones', { max: 60 })),
  unspsc: optional(text('Códigos UNSPSC', { max: 200, help: 'Separados por comas' })),
  secopProcess: optional(code('Proceso en SECOP', { max: 60 })),
  needsSettlement: flag('Exige liquidación'),
} satisfies Fields

const personal = {
  monthlyFee: optional(money('Honorarios del mes')),
  labourRisk: optional(choice('Riesgo laboral', labourRisks)),
} satisfies Fields

export const contractLine = {
  productId: optional(ref('warehouse.product', 'Producto')),
  detail: text('Detalle', { max: 300 }),
  unit: text('Unidad', { max: 40 }),
  quantity: quantity('Cantidad máxima'),
  unitPrice: money('Valor unitario sin IVA'),
  vatRate: optional(percent('IVA %')),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
} satisfies Fields

const tables = {
  lines: lines('Lo contratado', contractLine),
  rubros: optional(
    lines('Rubros del CDP', { cdpLineId: lineRef('budget.cdpLine', 'Rubro'), amount: money('Valor') }),
  ),
  programs: optional(
    lines('Programas', {
      program: text('Programa o proyecto', { max: 120 }),
      costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
      percent: optional(percent('Porcentaje')),
      amount: optional(money('o valor')),
    }),
  ),
  members: optional(
    lines('Integrantes del consorcio o unión temporal', {
      terceroId: ref('people.tercero', 'Integrante'),
      percent: percent('Participación (%)'),
    }),
  ),
  payments: optional(
    lines('Plan de pagos', {
      dueOn: optional(day('Fecha')),
      term: text('Condición', { max: 200 }),
      amount: money('Valor'),
    }),
  ),
  guarantees: optional(
    lines('Garantías exigidas', {
      cover: choice('Amparo', covers),
      percent: percent('Porcentaje del valor'),
      extraMonths: integer('Meses después del fin', { max: 120 }),
    }),
  ),
  papers: optional(
    lines('Documentos del contratista', {
      kind: choice('Documento', paperKinds),
      number: optional(text('Número', { max: 60 })),
      issuedOn: optional(day('Expedido')),
      expiresOn: optional(day('Vence')),
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

/** How a contract stands: its value, its term and what is left of both. */
export interface ContractStanding {
  readonly agreed: string
  readonly taken: string
  readonly executed: string
  readonly paid: string
  readonly toExecute: string
  readonly toPay: string
  /** Retained of its payments as a guarantee and not given back, and the documento cruce where it is. */
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

/** A contract by which the house buys (dossier §5): it rests on a CDP, and its registro commits it. */
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
      added: money('Adiciones y reducciones'),
      agreed: money('Valor total'),
      executed: money('Ejecutado'),
      paid: money('Pagado'),
      toExecute: money('Por ejecutar'),
      startedOn: optional(day('Inicio')),
      endsOn: optional(day('Fin')),
      daysLeft: optional(integer('Días que faltan', { min: -100_000 })),
      secopId: optional(text('SECOP')),
      condition: condition('Estado', conditions),
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
