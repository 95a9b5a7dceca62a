import { labelsWithin, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { addTo, rowFrom, rowOf, type Tx } from '@quina/db/server'
import { addDays, type Day, type Id, insist, mustBeFound, newId, Problem, showDay } from '@quina/kernel'
import { sql } from 'kysely'
import { anyFileOf } from '../patient/files.server.ts'
import {
  type AffiliationValues,
  affiliationFields,
  affiliations,
  correctAffiliation,
  registerAffiliation,
} from './affiliation.contract.ts'
import { isStale, mustBeAffiliation } from './affiliation.domain.ts'
import { insurerOptions } from './insurer.server.ts'
import { type Regime, regimes } from './regime.contract.ts'

/** The affiliations of a patient, newest first, and their changes. */
export const affiliationOperations: readonly Operation[] = [
  insurerOptions,
  serveQuery(affiliations, ({ tx, input: { id }, today }) => affiliationsOf(tx, id, today)),
  serveCommand(registerAffiliation, async ({ tx, input, today }) => {
    const { id: patientId, closePrevious: mustClose, ...values } = input
    if (mustClose) await closePrevious(tx, patientId, values)
    return { id: await saveAffiliation(tx, { patientId, id: null, values, today }) }
  }),
  serveCommand(correctAffiliation, async ({ tx, input, today }) => {
    const { id: patientId, affiliationId: id, version, ...values } = input
    return { id: await saveAffiliation(tx, { patientId, id, version, values, today }) }
  }),
]

async function affiliationsOf(tx: Tx, patientId: string, today: Day) {
  const rows = await tx
    .selectFrom('people.affiliation')
    .selectAll()
    .where('patientId', '=', anyFileOf(patientId))
    .where('setAsideBy', 'is', null)
    .orderBy('fromDay', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ id, version, ...row }) => ({
      id,
      version,
      values: Object.fromEntries(
        Object.keys(affiliationFields).map((name) => [name, row[name as keyof typeof row] ?? null]),
      ),
      labels: await labelsWithin(tx, affiliationFields, row),
      stale: row.untilDay === null && isStale(rightsOf(row), today),
    })),
  )
}

const rightsOf = ({ regime, verifiedOn }: { readonly regime: string; readonly verifiedOn: unknown }) => ({
  regime: regime as Regime,
  verifiedOn: verifiedOn as Day | null,
})

interface SaveInput {
  readonly patientId: string
  readonly id: string | null
  readonly values: AffiliationValues
  readonly today: Day
  readonly version?: number
}

const emptyAffiliation: Omit<AffiliationValues, 'regime' | 'userType' | 'fromDay'> = {
  epsId: null,
  memberKind: null,
  incomeRange: null,
  sisben: null,
  primaryIpsId: null,
  municipalityId: null,
  untilDay: null,
  verifiedOn: null,
  verifiedSource: null,
  cardNumber: null,
  policyNumber: null,
}

type GivenAffiliation = Partial<AffiliationValues> &
  Pick<AffiliationValues, 'regime' | 'userType' | 'fromDay'>

/** Affiliates a patient; missing values are empty. @throws Problem as `saveAffiliation` */
export function affiliate(
  tx: Tx,
  { patientId, today }: { readonly patientId: string; readonly today: Day },
  given: GivenAffiliation,
): Promise<Id<'people.affiliation'>> {
  const values: AffiliationValues = { ...emptyAffiliation, ...given }
  return saveAffiliation(tx, { patientId, id: null, values, today })
}

/** Saves an affiliation, new or corrected. @throws Problem AFI-010 to AFI-017, `GEN-409` */
export async function saveAffiliation(tx: Tx, saving: SaveInput): Promise<Id<'people.affiliation'>> {
  const { patientId, id, values, today, version } = saving
  mustBeAffiliation(values, await insurerOf(tx, values.epsId), today)
  await mustNotOverlap(tx, saving)
  try {
    if (id === null) {
      const created = newId<'people.affiliation'>()
      await addTo(tx, 'people.affiliation', { id: created, patientId, ...values })
      return created
    }
    const { numUpdatedRows } = await tx
      .updateTable('people.affiliation')
      .set({ ...values, version: (version ?? 0) + 1 })
      .where('id', '=', id)
      .where('patientId', '=', anyFileOf(patientId))
      .where('version', '=', version ?? 0)
      .executeTakeFirst()
    insist(numUpdatedRows === 1n, 'GEN-409', 'El registro fue modificado por otro usuario. Recargue.', {
      status: 409,
    })
    return id as Id<'people.affiliation'>
  } catch (error) {
    // Two people may write at the same moment: then only the database sees the overlap.
    const raced = error instanceof Error && 'constraint' in error && error.constraint === 'affiliation_once'
    throw raced ? overlap('otra que acaba de registrarse') : error
  }
}

async function insurerOf(tx: Tx, epsId: string | null) {
  if (epsId === null) return null
  return mustBeFound(await rowOf(tx, 'people.tercero', epsId, ['name', 'isEps', 'insures']), 'El asegurador')
}

const overlap = (other: string): Problem => {
  const message = `Se cruza con ${other}: ciérrela primero o cambie las fechas.`
  return new Problem('AFI-017', message, { fields: { fromDay: message } })
}

/** Checks overlaps: SOAT, ARL and voluntary plans run beside the health regime, and two of one kind never share a day. */
async function mustNotOverlap(tx: Tx, { patientId, id, values }: SaveInput): Promise<void> {
  const other = await rowFrom<{ regime: Regime; fromDay: string }>(tx)`
    select regime, from_day as "fromDay" from people.affiliation
    where patient_id = ${anyFileOf(patientId)} and id is distinct from ${id}::uuid and payer = ${payerOf(values.regime)}
      and set_aside_by is null
      and daterange(from_day, until_day, '[]') && daterange(${values.fromDay}::date, ${values.untilDay}::date, '[]')
    limit 1`
  if (other !== undefined)
    throw overlap(`la afiliación ${regimes[other.regime]} desde ${showDay(other.fromDay)}`)
}

/** The kind of payer, as the database computes it: each regime beside health is a payer of its own. */
const payerOf = (regime: Regime): string =>
  regime === 'soat' || regime === 'arl' || regime === 'voluntary' ? regime : 'health'

/** A new affiliation ends the one in force the day before it begins. */
async function closePrevious(
  tx: Tx,
  patientId: string,
  { regime, fromDay }: AffiliationValues,
): Promise<void> {
  await sql`update people.affiliation set until_day = ${addDays(fromDay, -1)}::date, version = version + 1
            where patient_id = ${anyFileOf(patientId)} and payer = ${payerOf(regime)} and until_day is null
              and set_aside_by is null
              and from_day < ${fromDay}::date`.execute(tx)
}
