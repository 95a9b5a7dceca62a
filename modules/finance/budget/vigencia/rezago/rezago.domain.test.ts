import { pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { leftOverOf, nothingLeft } from '../life/left-over.domain.ts'
import {
  type CarryFacts,
  type ClosingPolicy,
  carryBlockers,
  kindOf,
  type PendingStage,
} from './rezago.domain.ts'

const million = 1_000_000
/** Example E-4 of the finance dossier: RP 180.500.000, OB 130.500.000, PG 60.500.000. */
const pending: PendingStage[] = [
  { stage: 'registro', vigenciaGasto: '1.0', amount: pesos(50 * million) },
  { stage: 'obligacion', vigenciaGasto: '1.0', amount: pesos(70 * million) },
]

describe('example E-4: what each policy makes of what is left', () => {
  // biome-ignore format: a table
  const cases: [ClosingPolicy, (string | null)[]][] = [
    ['d115_all_cxp',         ['cxp_compromiso', 'cxp_obligacion']],
    ['ese_without_reservas', [null,             'cxp_obligacion']],
    ['reservas_and_cxp',     ['reserva',        'cxp_obligacion']],
  ]
  test.each(cases)('%s', (policy, kinds) => {
    expect(pending.map((one) => kindOf(one, policy))).toEqual(kinds)
  })
})

test.each(['2.0', '3.0'])('what was received under %s and is still unpaid expires', (vigenciaGasto) => {
  for (const one of pending) expect(kindOf({ ...one, vigenciaGasto }, 'd115_all_cxp')).toBe('expired')
})

/** A line of RP 004 with that much left. */
const leftOf = (whole: number) =>
  leftOverOf([
    { document: 'budget.registro', documentId: 'r4', label: 'RP 004', amount: pesos(whole) },
    { document: 'budget.registro', documentId: 'r4', label: 'RP 004', amount: pesos(whole) },
  ])

const free: CarryFacts = {
  year: 2026,
  nextStatus: 'open',
  policy: 'd115_all_cxp',
  uncarriable: nothingLeft,
  certified: nothingLeft,
  openMonths: [],
  drafts: [],
  unmapped: [],
  unfit: [],
  constituted: false,
}

describe('what stops a year from being carried on', () => {
  // biome-ignore format: a table
  const cases: [string, Partial<CarryFacts>, string[]][] = [
    ['nothing',                          {}, []],
    ['no next year',                     { nextStatus: null }, ['PRE-400']],
    ['a next year in preparation',       { nextStatus: 'preparing' }, ['PRE-400']],
    ['drafts',                           { drafts: [{ name: 'CDP', count: 2, path: '/cdp' }] }, ['PRE-401']],
    ['commitments of an ESE',            { uncarriable: leftOf(25) }, ['PRE-402']],
    ['CDP with balance',                 { certified: leftOf(1) }, ['PRE-403']],
    ['months that are open',             { openMonths: [{ side: 'expense', month: 12 }] }, ['PRE-082']],
    ['rubros the next year has not',     { unmapped: ['2.1.1'] }, ['PRE-404']],
    ['someone who cannot be named',      { unfit: ['Ana'] }, ['PRE-093']],
    ['it was done already',              { constituted: true }, ['PRE-094']],
    ['several things',                   { nextStatus: null, certified: leftOf(1) }, ['PRE-400', 'PRE-403']],
  ]
  test.each(cases)('%s', (_case, given, codes) => {
    expect(carryBlockers({ ...free, ...given }).map((one) => one.code)).toEqual(codes)
  })
})

test('the documents that stop it are named once each, with all they have left and where they open', () => {
  const [stop] = carryBlockers({ ...free, uncarriable: leftOf(25) })
  expect(stop).toMatchObject({
    message: 'Existen compromisos con saldo: 50 (RP 004).',
    documents: [{ label: 'RP 004', path: '/registro-presupuestal/edit/r4', amount: '50.00' }],
  })
})
