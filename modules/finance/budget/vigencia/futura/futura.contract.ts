import {
  annuls,
  approves,
  choice,
  code,
  conditionOf,
  day,
  defineCommand,
  defineDocument,
  defineQuery,
  defineReport,
  documentList,
  integer,
  issuedStates,
  lifecycle,
  lines,
  money,
  note,
  permission,
  ref,
  screensAt,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { adjustmentDate, reason } from '../../ledger/adjustment/adjustment.contract.ts'
import { actFields, reverseFields } from '../rezago/rezago.contract.ts'

/** Appropriates in its year what was committed before it began. */
export const openFuturasPermission = permission(
  'budget.futura.open',
  'Abrir las vigencias futuras comprometidas',
)
const about = { year: integer('Vigencia') }
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

/** What of a year is still to be appropriated, and its last opening. */
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
  date: day('Fecha del acto'),
  kind: choice('Tipo', futuraKinds),
  authority: choice('Autoridad', futuraAuthorities),
  actNumber: text('Número del acto', { max: 40 }),
  purpose: note('Objeto', { min: 10 }),
}

const slice = {
  registroId: ref('budget.registro', 'Registro presupuestal'),
  year: integer('Vigencia', { min: 2000, max: 2100 }),
}

const states = issuedStates({ approved: 'Autorizada', annulled: 'Anulada' })

/** Vigencia futura: an act that lets a registro of this year commit the budgets of later ones (finance dossier §3.11). */
export const futura = defineDocument({
  id: 'budget.futura',
  label: { one: 'Vigencia futura', many: 'Vigencias futuras', gender: 'f' },
  number: { prefix: 'VF', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: lines('Cupos por vigencia', { year: slice.year, amount: money('Valor autorizado') }),
  },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Registrar autorización', {
      consequence: 'Los registros podrán comprometer estos cupos. Después no podrá editarla.',
    }),
    commit: {
      label: 'Comprometer',
      from: 'approved',
      to: 'approved',
      params: { date: adjustmentDate, ...slice, amount: money('Valor') },
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
      total: money('Autorizado'),
      committed: money('Comprometido'),
      appropriated: money('Apropiado'),
      balance: money('Por comprometer'),
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
  params: { from: day('Desde'), to: day('Hasta') },
  columns: {
    day: day('Fecha'),
    act: text('Autorización'),
    class: integer('Clase'),
    sign: code('Signo'),
    year: integer('Vigencia'),
    registro: text('Registro'),
    tercero: text('Tercero'),
    amount: money('Valor'),
    authorised: money('Autorizado'),
    committed: money('Comprometido'),
    left: money('Por comprometer'),
    appropriated: money('Apropiado'),
  },
  landscape: true,
  drill: { act: '{address}', registro: '{registroAddress}', amount: '{address}' },
})
