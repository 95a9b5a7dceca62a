import { cached } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, showDay, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { ModeratingClass } from '../../services/service/service.contract.ts'
import type { Moderating, ModeratingQuestion, PaymentRange } from './moderating.contract.ts'
import { moderatingOf } from './moderating.domain.ts'

export interface ModeratingInput {
  /** The day of the service, not of the invoice. */
  readonly day: Day
  /** Only the contributory and the subsidised pay: for any other régimen the result is not affected. */
  readonly regime: string
  /** As reported in RIPS: 01 cotizante, 02 beneficiario, 03 adicional, 04 subsidiado. */
  readonly userType: string
  readonly category: 'A' | 'B' | 'C' | null
  /** A service, from which its class is read; or the class itself. */
  readonly service: { readonly id: string } | { readonly class: ModeratingClass }
  readonly value: Money
  /** What was paid before in this event, and in the year to this payer, including what the EPS certifies from elsewhere. */
  readonly paidInEvent?: Money
  readonly paidInYear?: Money
  readonly exempt?: ModeratingQuestion['exempt']
}

/**
 * What a user pays for a service, by the range in force on its day (billing dossier §1.5).
 * @throws Problem TAR-017 the service does not exist, TAR-020 no range is in force on that day for the régimen and the category.
 */
export async function moderatingAt(tx: Tx, input: ModeratingInput): Promise<Moderating> {
  const { regime, userType, value, paidInEvent = zero, paidInYear = zero, exempt = null } = input
  if (regime !== 'contributory' && regime !== 'subsidised') return unaffected
  const serviceClass = await classOf(tx, input.service)
  const category = regime === 'subsidised' ? null : input.category
  const range = await rangeOn(tx, { day: input.day, regime, userType, category })
  const nothingInput = exempt !== null || serviceClass === 'exempt'
  insist(range !== null || nothingInput, 'TAR-020', missing(input))
  const question = { userType, serviceClass, value, paidInEvent, paidInYear, exempt }
  return moderatingOf({ ...question, range: range ?? noRange(input.day) })
}

const unaffected: Moderating = { concept: 'none', amount: zero, why: 'not-affected' }

function missing({ day, regime, category }: ModeratingInput): string {
  const whose =
    regime === 'subsidised' ? 'el régimen subsidiado' : `la categoría ${category ?? 'sin definir'}`
  return `No hay rango de pago para ${whose} en ${showDay(day)}.`
}

/** An exempt service needs no range: the result has the reason of its zero. */
const noRange = (from: Day): PaymentRange => ({
  regime: 'contributory',
  category: null,
  from,
  cuota: null,
  copagoPercent: '0',
  eventCap: zero,
  yearCap: zero,
})

async function classOf(tx: Tx, service: ModeratingInput['service']): Promise<ModeratingClass> {
  if ('class' in service) return service.class
  const row = await rowOf(tx, 'tariffs.service', service.id, ['moderating'])
  insist(row !== undefined, 'TAR-017', 'El servicio no existe.')
  return row.moderating as ModeratingClass
}

type Range = Pick<ModeratingInput, 'day' | 'userType' | 'category'> & {
  readonly regime: 'contributory' | 'subsidised'
}

const rangeOn = cached({ name: 'tariffs.paymentRange', tables: ['tariffs.payment_range'] }, readRange)

/** A row for the type of user goes before one for all types. */
async function readRange(tx: Tx, { day, regime, userType, category }: Range): Promise<PaymentRange | null> {
  const row = await tx
    .selectFrom('tariffs.paymentRange')
    .selectAll()
    .where('regime', '=', regime)
    .where('active', '=', true)
    .where((is) => is.or([is('userType', '=', userType), is('userType', 'is', null)]))
    .where(sql<boolean>`category is not distinct from ${category}::text`)
    .where(sql<boolean>`${day}::date between from_day and until_day`)
    .orderBy(sql`user_type nulls last`)
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    regime,
    category: row.category as PaymentRange['category'],
    from: row.fromDay as Day,
    cuota: row.cuota === null ? null : money(row.cuota),
    copagoPercent: row.copagoPercent,
    eventCap: money(row.eventCap),
    yearCap: money(row.yearCap),
  }
}
