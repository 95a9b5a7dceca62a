import type { CommandInput } from '@quina/blocks'
import {
  type Input,
  labelsOf,
  type Operation,
  refusing,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { addTo, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { conflict, insist, must, mustBeFound, newId } from '@quina/kernel'
import { codesByIds } from '@quina/reference/server'
import { anyFileOf, isSamePerson } from '../patient/files.server.ts'
import {
  allergiesOf,
  type allergySources,
  type certainties,
  denyAllergies,
  medicineAllergies,
  recordAllergy,
  type reversalKinds,
  reverseAllergy,
} from './allergy.contract.ts'
import { addAllergy, allergySummary, medicineAllergiesOf } from './allergy-facts.server.ts'
import { allergenFamilies } from './families.contract.ts'

/** The one list of allergies of a patient. */
export const allergyOperations: readonly Operation[] = refusing(
  { 'people.allergy_reversed_once': conflict('ALE-003', 'Esa alergia ya se refutó.') },
  [
    serveQuery(allergiesOf, async ({ tx, input: { id } }) => ({
      summary: await allergySummary(tx, id),
      ...(await listed(tx, id)),
    })),
    serveQuery(medicineAllergies, async ({ tx, input: { id, medicineIds } }) =>
      [...(await medicineAllergiesOf(tx, id, medicineIds))]
        .filter(([, { matches }]) => matches.length > 0)
        .map(([medicineId, { name, matches }]) => ({
          medicineId,
          name,
          messages: matches.map(({ message }) => message),
        })),
    ),
    serveCommand(recordAllergy, async (call) => ({ id: await record(call) })),
    serveCommand(denyAllergies, async ({ tx, actor, now, input }) => {
      const { denied, summary } = {
        ...(await listed(tx, input.id)),
        summary: await allergySummary(tx, input.id),
      }
      const standing = 'Tiene alergias registradas: refútelas antes de anotar que las niega.'
      insist(denied || summary === null, 'ALE-002', standing, { status: 409 })
      const learnt = { patientId: input.id, actor, now, source: 'file' as const }
      return { id: await addAllergy(tx, learnt, { denied: true, shown: 'Niega alergias' }) }
    }),
    serveCommand(reverseAllergy, async ({ tx, actor, now, input }) => {
      const { patientId } = await storedRow(tx, 'people.allergy', input.allergyId, ['patientId'])
      mustBeFound((await isSamePerson(tx, patientId, input.id)) || undefined, 'La alergia de ese paciente')
      const { allergyId, kind, reason } = input
      const by = { reversedBy: actor.userId, reversedAt: now }
      await addTo(tx, 'people.allergyReversal', { id: newId(), allergyId, kind, reason, ...by })
      return { id: allergyId }
    }),
  ],
)

/** @throws Problem ALE-001 unless exactly one is given: a substance, a family or words. */
async function record({ tx, actor, now, input }: Input<CommandInput<typeof recordAllergy>>) {
  const { id: patientId, substanceId, family, words, ...rest } = input
  const given = [substanceId, family, words].filter((one) => one !== null)
  must(
    given.length === 1,
    'ALE-001',
    'substanceId',
    'Elija el principio activo, o la familia, o escríbala: una sola.',
  )
  const substance = substanceId === null ? undefined : (await codesByIds(tx, [substanceId])).get(substanceId)
  const shown = substance?.name ?? (family === null ? words : allergenFamilies[family].label)
  const learnt = { patientId, actor, now, source: 'file' as const }
  return addAllergy(tx, learnt, { substanceId, family, words, shown: shown ?? '', ...rest })
}

interface Row {
  readonly id: string
  readonly label: string
  readonly denied: boolean
  readonly certainty: keyof typeof certainties
  readonly source: keyof typeof allergySources
  readonly notedAt: Date
  readonly notedBy: string | null
  readonly campusId: string | null
  readonly reversal: keyof typeof reversalKinds | null
  readonly reversalReason: string | null
}

async function listed(tx: Tx, patientId: string) {
  const rows = await rowsFrom<Row>(tx)`
    select id, label, denied, certainty, source, noted_at, noted_by, campus_id, reversal, reversal_reason
    from people.allergy_fact_list where patient_id = ${anyFileOf(patientId)} order by reversal is not null, noted_at desc, id`
  const users = await labelsOf(tx, 'admin.user', present(rows.map(({ notedBy }) => notedBy)))
  const campuses = await labelsOf(tx, 'admin.campus', present(rows.map(({ campusId }) => campusId)))
  const holding = rows.filter(({ reversal }) => reversal === null)
  return {
    denied: holding.length > 0 && holding.every(({ denied }) => denied),
    rows: rows.map(({ notedAt, notedBy, campusId, ...row }) => ({
      ...row,
      notedAt: notedAt.toISOString(),
      notedBy: users.get(notedBy ?? '') ?? '',
      campus: campuses.get(campusId ?? '') ?? '',
    })),
  }
}

const present = (ids: readonly (string | null)[]): string[] => ids.filter((id): id is string => id !== null)
