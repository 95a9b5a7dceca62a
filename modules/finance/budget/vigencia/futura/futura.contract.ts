import {
  annuls,
  approves,
  conditionOf,
  defineCommand,
  defineDocument,
  defineQuery,
  defineReport,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permission,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { adjustmentDate, reason } from '../../ledger/adjustment/adjustment.contract.ts'
import { actFields, reverseFields } from '../rezago/rezago.contract.ts'

/** Allows appropriating in a year the commitments made before it began. */
export const openFuturasPermission = permission(
  'budget.futura.open',
  'Abrir las vigencias futuras comprometidas',
)
const about = { year: f.integer('Vigencia') }
const opening = {
  module: 'budget',
  access: openFuturasPermission,
  keyed: true,
  about,
  answers: z.object({ count: z.number(), amount: z.string() }),
} as const
export const openFuturas = defineCommand({
  ...opening,
  name: 'openFuturas',
  verb: 'Abrir vigencias futuras',
  params: actFields,
})
/** Reverses the last opening of a year. */
export const reverseFuturas = defineCommand({
  ...opening,
  name: 'reverseFuturas',
  verb: 'Reversar la apertura',
  consequence: 'Se anulan sus registros, sus CDP y el traslado. Los compromisos quedan otra vez por abrir.',
  danger: true,
  params: reverseFields,
})

/** The commitments of a year not appropriated yet, and its last opening. */
export const yearFuturas = defineQuery({
  id: 'budget.yearFuturas',
  title: 'Vigencias futuras comprometidas: lo que falta por apropiar y la última apertura',
  access: 'budget.vigencia.view',
  params: about,
  answers: z.object({
    count: z.number(),
    amount: z.string(),
    opening: z.object({ amount: z.string(), day: z.string() }).nullable(),
  }),
})

export const futuraKinds = { ordinaria: 'Ordinaria', excepcional: 'Excepcional' }
export const futuraAuthorities = { junta: 'Junta Directiva', confis: 'CONFIS' }

const header = {
  date: f.day('Fecha del acto'),
  kind: f.choice('Tipo', futuraKinds),
  authority: f.choice('Autoridad', futuraAuthorities),
  actNumber: f.text('Número del acto', { max: 40 }),
  purpose: f.note('Objeto', { min: 10 }),
}

const slice = {
  registroId: f.ref('budget.registro', 'Registro presupuestal'),
  year: f.integer('Vigencia', { min: 2000, max: 2100 }),
}

const states = issuedStates({ approved: 'Autorizada', annulled: 'Anulada' })

/** Vigencia futura: an act that lets a registro of this year commit the budgets of later ones (finance dossier §3.11). */
export const futura = defineDocument({
  id: 'budget.futura',
  label: { one: 'Vigencia futura', many: 'Vigencias futuras', gender: 'f' },
  number: { prefix: 'VF', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Cupos por vigencia', { year: slice.year, amount: f.money('Valor autorizado') }),
  },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Registrar autorización', {
      consequence: 'Los registros podrán comprometer estos cupos. Después no podrá editarla.',
    }),
    commit: {
      label: 'Comprometer',
      from: 'approved',
      to: 'approved',
      params: { date: adjustmentDate, ...slice, amount: f.money('Valor') },
      suffix: 'C',
      consequence: 'El registro toma el cupo. Se apropia al abrir esa vigencia, antes de cualquier otro CDP.',
    },
    release: {
      label: 'Liberar compromiso',
      from: 'approved',
      to: 'approved',
      params: { date: adjustmentDate, ...slice, reason },
      suffix: 'L',
      consequence: 'El cupo que tomó el registro vuelve a quedar libre.',
    },
    annul: annuls('Anular', { params: { date: adjustmentDate, reason } }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'kind', 'actNumber', 'purpose'),
      condition: conditionOf(states),
      total: f.money('Autorizado'),
      committed: f.money('Comprometido'),
      appropriated: f.money('Apropiado'),
      balance: f.money('Por comprometer'),
    },
    totals: ['total', 'committed', 'appropriated', 'balance'],
    filters: ['condition', 'kind', 'date'],
    byVigencia: true,
    searches: 'Número, objeto o acto',
  }),
  screens: screensAt('/budget/vigencia-futura'),
})

/** One year of an act, as its screen shows it. */
export interface FuturaYear {
  readonly year: number
  readonly authorised: string
  readonly committed: string
  readonly appropriated: string
}

/**
 * Libro de vigencias futuras of the acts of a year (finance dossier §3.12.6). Classes: 10 VA autorizada, 12 VFA apropiada
 * when its year came, 13 VFC comprometida.
 */
export const futuraBook = defineReport({
  id: 'budget.futuraBook',
  title: 'Libro de vigencias futuras',
  params: { from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    day: f.day('Fecha'),
    act: f.text('Autorización'),
    class: f.integer('Clase'),
    sign: f.code('Signo'),
    year: f.integer('Vigencia'),
    registro: f.text('Registro'),
    tercero: f.text('Tercero'),
    amount: f.money('Valor'),
    authorised: f.money('Autorizado'),
    committed: f.money('Comprometido'),
    left: f.money('Por comprometer'),
    appropriated: f.money('Apropiado'),
  },
  landscape: true,
  drill: { act: '{address}', registro: '{registroAddress}', amount: '{address}' },
})
