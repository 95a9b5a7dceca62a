import {
  annulmentParams,
  annulsFrom,
  conditionOf,
  defineDocument,
  defineQuery,
  f,
  issues,
  lifecycle,
  listOf,
  mappingParams,
  permissionFor,
  readAnswer,
  strings,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { type Standing, standings } from '../../rules/invoice-match/standing.contract.ts'

/** The subjects of an acta (billing dossier §2.4 and §12.8). */
export const settlementKinds = {
  glosa: 'Conciliación de glosas',
  cross: 'Cruce y depuración de cartera (Circular 030)',
  contract: 'Liquidación de contrato',
  month: 'Cierre del mes',
}
export type SettlementKind = keyof typeof settlementKinds

const header = {
  date: f.day('Fecha del acta'),
  kind: f.choice('Tipo de acta', settlementKinds),
  payerId: f.ref('insurers.payer', 'Pagador'),
  contractId: f.optional(f.ref('insurers.contract', 'Contrato', { help: 'Obligatorio para liquidarlo' })),
  cutoff: f.day('Fecha de corte'),
  attendants: f.text('Participantes', { max: 500, help: 'Nombres y cargos, de ambas partes' }),
  purpose: f.note('Objeto y observaciones', { min: 10, max: 2000 }),
}

const signing = {
  date: f.day('Firmada el'),
  name: f.text('Firma', { max: 160, help: 'Nombre y cargo de quien firma' }),
}

/** The facts of an acta that are not fields of its form. */
export interface SettlementFacts {
  readonly payer: string
  readonly signedBy: string | null
  readonly payerSignedBy: string | null
  readonly discount: { readonly id: string; readonly label: string; readonly status: string } | null
  /** The glosas settled in it, with what remains to be credited of each. */
  readonly glosas: readonly {
    readonly id: string
    readonly label: string
    readonly invoice: string
    readonly toCredit: string
  }[]
  readonly commitments: readonly {
    readonly id: string
    readonly invoice: string | null
    readonly toPay: string
    readonly payOn: string
    readonly paid: string
    readonly condition: 'kept' | 'broken' | 'running'
  }[]
}

/** The most invoices in an acta: those of a large payer come from its sheet. */
export const settledMax = 20_000

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  signed: { label: 'Firmada por la IPS', tone: 'info' },
  agreed: { label: 'Firmada por ambos', tone: 'info' },
  executed: { label: 'Ejecutada', tone: 'good' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

/** Acta con un pagador: what each party reports as owed, and what both agree. */
export const settlement = defineDocument({
  id: 'receivables.settlement',
  label: { one: 'Acta', many: 'Actas con pagadores', gender: 'f' },
  number: { prefix: 'ACTA', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines(
      'Facturas',
      {
        invoiceId: f.optional(f.ref('receivables.invoice', 'Factura')),
        named: f.optional(f.text('Como la llama el pagador', { max: 60 })),
        owed: f.money('Saldo IPS'),
        theirs: f.optional(f.money('Saldo pagador')),
        standing: f.choice('Estado', standings),
        disputed: f.money('En discusión'),
        accepted: f.optional(f.money('Acepta la IPS')),
        lifted: f.optional(f.money('Levanta el pagador')),
        toPay: f.optional(f.money('Se compromete a pagar')),
        payOn: f.optional(f.day('Fecha de pago')),
        note: f.optional(f.text('Observación', { max: 300 })),
      },
      { max: settledMax },
    ),
  },
  lifecycle: lifecycle('draft', states, {
    sign: issues('signed', 'Firmar por la IPS', {
      params: signing,
      consequence: 'El acta toma su número y ya no se edita. Falta la firma del pagador.',
    }),
    agree: {
      label: 'Registrar firma del pagador',
      from: 'signed',
      to: 'agreed',
      params: signing,
      consequence: 'Ambas partes firmaron: el acta queda lista para ejecutarse.',
    },
    execute: {
      label: 'Ejecutar',
      from: 'agreed',
      to: 'executed',
      params: { date: f.day('Fecha') },
      consequence:
        'Se concilian las glosas del acta y se elabora el descuento de lo aceptado sin glosa. Lo aceptado baja la ' +
        'cartera cuando se emita su nota crédito. No se paga nada.',
    },
    annul: annulsFrom(['signed', 'agreed'], 'Anular', {
      params: { reason: annulmentParams.reason },
      consequence: 'El acta queda sin efecto. Lo que ya se ejecutó no se anula.',
    }),
  }),
  list: listOf({
    columns: {
      number: f.integer('Acta'),
      ...pick(header, 'date', 'kind', 'payerId', 'contractId', 'cutoff', 'purpose'),
      invoices: f.integer('Facturas'),
      owed: f.money('Saldo IPS'),
      theirs: f.money('Saldo pagador'),
      disputed: f.money('En discusión'),
      accepted: f.money('Aceptado'),
      lifted: f.money('Levantado'),
      toPay: f.money('Compromiso'),
      kept: f.optional(f.integer('Cumplido (%)')),
      condition: conditionOf(states),
    },
    totals: ['disputed', 'accepted', 'lifted', 'toPay'],
    sort: '-date',
    filters: ['date', 'payerId', 'kind', 'condition'],
    searches: 'Número, pagador, participantes u objeto',
  }),
  facts: z.custom<SettlementFacts>(),
  screens: {
    list: '/accounting/wallet/settle/index',
    create: '/accounting/wallet/settle',
    edit: '/accounting/wallet/settle/edit/:id',
  },
})

export const viewSettlements = permissionFor(settlement, 'view')
export const commitmentPath = '/api/receivables/commitment'

/** The commitments of payers in actas. */
export const commitmentList = listOf({
  columns: {
    settlementId: f.ref('receivables.settlement', 'Acta'),
    ...pick(header, 'date', 'payerId'),
    invoice: f.text('Factura'),
    payOn: f.day('Fecha de pago'),
    toPay: f.money('Compromiso'),
    paid: f.money('Pagado'),
    missing: f.money('Falta'),
    condition: f.condition('Estado', {
      running: ['Por cumplir', 'info'],
      kept: ['Cumplido', 'good'],
      broken: ['Incumplido', 'bad'],
    }),
  },
  totals: ['toPay', 'paid', 'missing'],
  sort: 'payOn',
  filters: ['condition', 'payerId', 'payOn'],
  searches: 'Acta, pagador o factura',
})

const crossedLine = z.object({
  invoiceId: z.string().nullable(),
  ...strings('number', 'owed'),
  theirs: z.string().nullable(),
  standing: z.enum(Object.keys(standings) as [Standing, ...Standing[]]),
  disputed: z.string(),
  note: z.string().nullable(),
})
export type CrossedLine = z.output<typeof crossedLine>

const shared = {
  module: 'receivables',
  access: permissionFor(settlement, 'edit'),
  params: { ...pick(header, 'payerId', 'contractId', 'cutoff', 'kind') },
} as const

const crossed = {
  lines: z.array(crossedLine),
  /** How many rows of the payer found their invoice by each key. */
  keys: z.object({ number: z.number(), bare: z.number(), cufe: z.number(), none: z.number() }),
}

/** The lines for an acta with what a payer owes on a day: its open invoices, or those with glosas in discussion. */
export const openForSettlement = defineQuery({
  ...shared,
  name: 'openForSettlement',
  title: 'Actas: facturas abiertas de un pagador',
  answers: z.object(crossed),
})

/** The same lines, crossed with the list that the payer sent. */
export const crossedForSettlement = defineQuery({
  ...shared,
  name: 'crossedForSettlement',
  title: 'Actas: cruzar con la lista del pagador',
  takes: 'file',
  params: { ...shared.params, ...mappingParams },
  answers: readAnswer.extend(crossed),
})

/** The columns of an acta, with their names in the audit and in the refusals of the database. */
export const settlementRecord = {
  table: 'receivables.settlement',
  label: 'Acta con un pagador',
  fields: {
    ...settlement.fields,
    status: f.text('Estado'),
    signedOn: f.day('Firmada por la IPS el'),
    payerSignedOn: f.day('Firmada por el pagador el'),
  },
}
