import { type Operation, serveDeed, serveQuery, valuesIn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, newId, Problem } from '@quina/kernel'
import { mustExist } from '../tercero/tercero.server.ts'
import {
  addProfile,
  correctProfile,
  profilesOfTercero,
  type TaxProfileValues,
  taxProfileFields,
} from './tax-profile.contract.ts'
import { codesIn, mustBeTaxProfile } from './tax-profile.domain.ts'

export const taxProfileOperations: Operation[] = [
  serveQuery(profilesOfTercero, ({ tx, asked: { id } }) => profilesOf(tx, id)),
  serveDeed(addProfile, async ({ tx, asked: { id, ...body } }) => {
    await mustExist(tx, id)
    await saveProfile(tx, { id: newId(), terceroId: id, body, version: null })
  }),
  serveDeed(correctProfile, ({ tx, asked: { id, profileId, version, ...body } }) =>
    saveProfile(tx, { id: profileId, terceroId: id, body, version }),
  ),
]

interface Saving {
  readonly id: string
  readonly terceroId: string
  readonly body: TaxProfileValues
  /** Null when it is new. */
  readonly version: number | null
}

/**
 * Writes a profile down, or corrects one.
 * @throws Problem TER-020 to TER-024, GEN-409 when somebody changed it meanwhile.
 */
export async function saveProfile(tx: Tx, { id, terceroId, body, version }: Saving): Promise<void> {
  mustBeTaxProfile(body)
  const columns = { ...body, responsibilities: codesIn(body.responsibilities), version: (version ?? 0) + 1 }
  try {
    if (version === null) {
      await tx
        .insertInto('people.taxProfile')
        .values({ id, terceroId, ...columns })
        .execute()
      return
    }
    const { numUpdatedRows } = await tx
      .updateTable('people.taxProfile')
      .set(columns)
      .where('id', '=', id)
      .where('terceroId', '=', terceroId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw staleProfile()
  } catch (error) {
    throw isOverlap(error) ? overlap() : error
  }
}

const isOverlap = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'tax_profile_once'

function overlap(): Problem {
  const message = 'Se cruza con otro perfil tributario: cierre el anterior el día antes de que empiece este.'
  return new Problem('TER-024', message, { fields: { fromDay: message } })
}

const staleProfile = () =>
  new Problem('GEN-409', 'El registro fue modificado por otro usuario. Recargue.', { status: 409 })

async function profilesOf(tx: Tx, terceroId: string) {
  const rows = await tx
    .selectFrom('people.taxProfile')
    .selectAll()
    .where('terceroId', '=', terceroId)
    .orderBy('fromDay', 'desc')
    .execute()
  return rows.map(({ id, version, terceroId: _of, ...values }) => ({
    id,
    version,
    values: { ...values, responsibilities: values.responsibilities.join(', ') || null },
  }))
}

/** What a tercero is for the tax on a day, for those who withhold. */
export type TaxProfile = Omit<TaxProfileValues, 'responsibilities'> & {
  readonly responsibilities: readonly string[]
}

/**
 * The profile of a tercero on a day; of the survivor, when it was merged.
 * @throws Problem TER-025 when there is none.
 */
export async function taxProfileOn(tx: Tx, terceroId: string, on: Day): Promise<TaxProfile> {
  const row = await tx
    .selectFrom('people.taxProfile as p')
    .innerJoin('people.tercero as t', (join) =>
      join.on((is) => is('p.terceroId', '=', is.fn.coalesce('t.mergedIntoId', 't.id'))),
    )
    .selectAll('p')
    .where('t.id', '=', terceroId)
    .where('p.fromDay', '<=', on)
    .where((is) => is.or([is('p.untilDay', 'is', null), is('p.untilDay', '>=', on)]))
    .executeTakeFirst()
  if (row === undefined) throw new Problem('TER-025', 'El tercero no tiene perfil tributario en esa fecha.')
  const { responsibilities: _typed, ...fields } = taxProfileFields
  return { ...valuesIn(fields, row), responsibilities: row.responsibilities }
}
