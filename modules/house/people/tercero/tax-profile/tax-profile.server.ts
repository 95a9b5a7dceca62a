import { type Operation, serveCommand, serveQuery, valuesIn } from '@quina/blocks/server'
import { addTo, type Tx } from '@quina/db/server'
import { type Day, must, newId, Problem } from '@quina/kernel'
import { mustExist } from '../tercero/tercero.server.ts'
import {
  addProfile,
  correctProfile,
  profilesOfTercero,
  responsibilities,
  type TaxProfileValues,
  taxProfileFields,
} from './tax-profile.contract.ts'

export const taxProfileOperations: Operation[] = [
  serveQuery(profilesOfTercero, ({ tx, input: { id } }) => profilesOf(tx, id)),
  serveCommand(addProfile, async ({ tx, input: { id, ...body } }) => {
    await mustExist(tx, id)
    await saveProfile(tx, { id: newId(), terceroId: id, body, version: null })
  }),
  serveCommand(correctProfile, ({ tx, input: { id, profileId, version, ...body } }) =>
    saveProfile(tx, { id: profileId, terceroId: id, body, version }),
  ),
]

interface SaveInput {
  readonly id: string
  readonly terceroId: string
  readonly body: TaxProfileValues
  /** Null for a new profile. */
  readonly version: number | null
}

/**
 * Saves a new profile, or corrects one.
 * @throws Problem TER-020 to TER-024, GEN-409 when somebody changed it meanwhile.
 */
export async function saveProfile(tx: Tx, { id, terceroId, body, version }: SaveInput): Promise<void> {
  mustBeTaxProfile(body)
  const columns = { ...body, responsibilities: codesIn(body.responsibilities), version: (version ?? 0) + 1 }
  try {
    if (version === null) {
      await addTo(tx, 'people.taxProfile', { id, terceroId, ...columns })
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

/** The tax profile of a tercero on a day, for withholdings. */
export type TaxProfile = Omit<TaxProfileValues, 'responsibilities'> & {
  readonly responsibilities: readonly string[]
}

/**
 * Returns the profile of a tercero on a day; the survivor's when it was merged.
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

/** Returns the codes of a profile: `o-13, R-99-pn` gives O-13 and R-99-PN, each once. */
export const codesIn = (text: string | null): string[] => [
  ...new Set(
    (text ?? '')
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/**
 * Checks a tax profile by itself.
 * @throws Problem TER-020 (days), TER-021 (a code that the RUT does not have), TER-022 (CIIU), TER-023 (regime and
 * responsibilities that contradict each other).
 */
export function mustBeTaxProfile(profile: TaxProfileValues): void {
  const { fromDay, untilDay, ciiu } = profile
  const backwards = 'La fecha final no puede ser anterior a la inicial.'
  must(untilDay === null || untilDay >= fromDay, 'TER-020', 'untilDay', backwards)
  const unknown = codesIn(profile.responsibilities).find((code) => !(code in responsibilities))
  const noSuchCode = `«${unknown}» no es una responsabilidad del RUT que use la factura electrónica.`
  must(unknown === undefined, 'TER-021', 'responsibilities', noSuchCode)
  must(ciiu === null || /^\d{4}$/.test(ciiu), 'TER-022', 'ciiu', 'El código CIIU tiene cuatro dígitos.')
  mustAgree(profile)
}

/** Checks that values repeated in the RUT agree. */
function mustAgree(profile: TaxProfileValues): void {
  const codes = codesIn(profile.responsibilities)
  if (codes.length === 0) return
  const expected: readonly (readonly [code: string, holds: boolean, field: keyof TaxProfileValues])[] = [
    ['O-13', profile.largeTaxpayer, 'largeTaxpayer'],
    ['O-15', profile.selfWithholder, 'selfWithholder'],
    ['O-23', profile.vatAgent, 'vatAgent'],
    ['O-47', profile.regime === 'simple', 'regime'],
  ]
  const wrong = expected.find(([code, holds]) => codes.includes(code) !== holds)
  if (wrong === undefined) return
  const [code, holds, field] = wrong
  const message = holds
    ? `Falta la responsabilidad ${code} (${responsibilities[code]}).`
    : `La responsabilidad ${code} (${responsibilities[code]}) no coincide con lo marcado.`
  must(false, 'TER-023', field, message)
}
