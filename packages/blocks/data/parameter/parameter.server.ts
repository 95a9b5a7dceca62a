import type { Tx } from '@quina/db/server'
import { type Day, insist, newId, showDay } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { cached } from '../../http/cached/cached.server.ts'
import { type AnyParameter, type Parameter, parameterName } from './parameter.ts'

/** The value of a parameter on a day; its initial value until someone decides one. */
export async function parameterOn<T, W>(tx: Tx, parameter: Parameter<T, W>, day: Day): Promise<T> {
  const decided = await decidedOn(tx, parameterName(parameter), day)
  return parameter.field.schema.parse(decided === undefined ? parameter.initial : decided.value)
}

/** The same inside a statement, as text: the value on a day that the statement computes. */
export const parameterIn = (
  parameter: AnyParameter,
  day: RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`
  coalesce((select p.value #>> '{}' from platform.parameter p
            where p.name = ${parameterName(parameter)} and p.from_day <= ${day} order by p.from_day desc limit 1),
           ${String(parameter.initial)})`

const standing = { name: 'platform.parameter', tables: ['platform.parameter'] }
const decidedOn = cached(standing, (tx, name: string, day: Day) =>
  tx
    .selectFrom('platform.parameter')
    .select('value')
    .where('name', '=', name)
    .where('fromDay', '<=', day)
    .orderBy('fromDay', 'desc')
    .limit(1)
    .executeTakeFirst(),
)

export type ParameterDecision = Readonly<{ fromDay: Day; value: unknown; userId: string | null }>

/**
 * Decides the value of a parameter from a day on. Earlier values still hold before that day.
 * @throws Problem `PAR-002` when the value is not allowed, `PAR-003` when a value from a later day is already decided.
 */
export async function decideParameter(
  tx: Tx,
  parameter: AnyParameter,
  decided: ParameterDecision,
): Promise<void> {
  const { fromDay, userId } = decided
  const name = parameterName(parameter)
  const read = parameter.field.schema.safeParse(decided.value)
  insist(read.success, 'PAR-002', `«${parameter.field.label}» no puede tener ese valor.`, {
    fields: { value: read.error?.issues[0]?.message ?? 'Elija otro valor.' },
  })
  const last = await tx
    .selectFrom('platform.parameter')
    .select('fromDay')
    .where('name', '=', name)
    .orderBy('fromDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  insist(
    last === undefined || last.fromDay <= fromDay,
    'PAR-003',
    `Ya hay un valor desde ${showDay(last?.fromDay ?? fromDay)}.`,
    { fields: { fromDay: 'Elija esa fecha o una posterior.' } },
  )
  const value = JSON.stringify(decided.value)
  await tx
    .insertInto('platform.parameter')
    .values({ id: newId(), name, fromDay, value, userId })
    .onConflict((conflict) => conflict.columns(['name', 'fromDay']).doUpdateSet({ value, userId }))
    .execute()
}
