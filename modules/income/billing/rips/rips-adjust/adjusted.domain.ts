import { insist, type Money, money, sum, sumOf, zero } from '@quina/kernel'

type Json = Readonly<Record<string, unknown>>

/** The parts of a RIPS that a note of adjustment reads. */
export type ReportedRips = Json & { readonly usuarios: readonly ReportedUser[] }
type ReportedUser = Json & { readonly servicios: Readonly<Record<string, readonly Json[]>> }

/** The initial RIPS of a note: the records of its invoice, in a note that is sent alone. */
export const adjustmentOf = (filed: ReportedRips, number: string): ReportedRips => ({
  ...filed,
  tipoNota: 'NA',
  numNota: number,
})

/**
 * Keeps only what changed: whole users when their own data changed and, for the others, the changed records (billing dossier
 * §8.8: «full affected records»). @throws Problem RPS-008 when an amount changes, RPS-009 when nothing does.
 */
export function onlyChanged(filed: ReportedRips, mended: ReportedRips): ReportedRips {
  const before = new Map(filed.usuarios.map((user) => [user.consecutivo, user]))
  const usuarios = mended.usuarios.flatMap((user) => {
    const was = before.get(user.consecutivo)
    if (was === undefined || isOtherPerson(was, user)) return [user]
    const servicios = changedIn(was, user)
    return Object.keys(servicios).length === 0 ? [] : [{ ...user, servicios }]
  })
  insist(
    usuarios.length > 0,
    'RPS-009',
    'La nota no corrige nada: cambie los campos que se informaron mal.',
    { status: 409 },
  )
  const mendedAmounts = amountsOf(mended)
  const isSame =
    amountsOf(filed).every((amount, index) => amount === mendedAmounts[index]) &&
    mendedAmounts.length === amountsOf(filed).length
  const words = 'Una nota de ajuste no cambia valores: haga una nota crédito o débito.'
  insist(isSame, 'RPS-008', words, { status: 409 })
  return { ...mended, usuarios }
}

const isOtherPerson = (
  { servicios: _, ...was }: ReportedUser,
  { servicios: __, ...is }: ReportedUser,
): boolean => written(was) !== written(is)

const written = (value: unknown): string => JSON.stringify(value)

function changedIn(was: ReportedUser, is: ReportedUser): ReportedUser['servicios'] {
  const kinds = Object.entries(is.servicios).map(([kind, records]) => {
    const before = new Map((was.servicios[kind] ?? []).map((one) => [one.consecutivo, written(one)]))
    return [kind, records.filter((one) => before.get(one.consecutivo) !== written(one))] as const
  })
  return Object.fromEntries(kinds.filter(([, records]) => records.length > 0))
}

const recordsOf = ({ usuarios }: ReportedRips): readonly Json[] =>
  usuarios.flatMap(({ servicios }) => Object.values(servicios).flat())

const amountIn = (record: Json, name: string): Money =>
  typeof record[name] === 'number' ? money(record[name].toFixed(2)) : zero

const amountsOf = (rips: ReportedRips): readonly Money[] =>
  recordsOf(rips).flatMap((record) => [
    amountIn(record, 'vrServicio'),
    amountIn(record, 'valorPagoModerador'),
  ])

/** The value of its records, and what users paid by concept: the only totals to check a RIPS without document against. */
export function worthOf(rips: ReportedRips): {
  readonly total: Money
  readonly collected: Readonly<Record<string, Money>>
} {
  const records = recordsOf(rips)
  const collected: Record<string, Money> = {}
  for (const concept of ['01', '02', '03']) {
    const own = records.filter((record) => record.conceptoRecaudo === concept)
    const amount = sum(own.map((record) => amountIn(record, 'valorPagoModerador')))
    if (amount !== zero) collected[concept] = amount
  }
  return { total: sumOf(records, (record) => amountIn(record, 'vrServicio')), collected }
}
