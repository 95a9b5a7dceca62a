import { type Operation, type RowsService, refusing, serveRows } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { newborns } from './newborn.contract.ts'
import { mustBeNewborn } from './newborn.domain.ts'

const openStates = ['open', 'discharged']

interface MotherRow {
  readonly status: string
  readonly document: string
  readonly sex: 'M' | 'F' | 'I'
  readonly birthDate: string
  readonly enteredAt: Date
}

/** Newborns are written and mended until the admission is closed. Rules: ADM-040 to ADM-046, ADM-057 to ADM-060. */
export const newbornService: RowsService<typeof newborns> = {
  rows: newborns,
  whose: 'site',
  table: 'care.newborn',
  parent: 'admissionId',
  order: 'birthDate',
  async opens(tx, id) {
    await sql`select from care.admission where id = ${id}::uuid for update`.execute(tx)
    const { status } = await motherOf(tx, id)
    const closed = 'La admisión ya está cerrada: reábrala para cambiar sus recién nacidos.'
    insist(openStates.includes(status), 'ADM-045', closed, { status: 409 })
  },
  editable: async (tx, id) => openStates.includes((await motherOf(tx, id)).status),
  async onSave(tx, { parentId, values }) {
    const mother = await motherOf(tx, parentId)
    const deathCause = values.deathCauseId === null ? null : await codeOf(tx, values.deathCauseId)
    mustBeNewborn(values, { ...mother, now: new Date() }, deathCause)
    if (values.number === null) Object.assign(values, { number: mother.document })
  },
}

export const newbornOperations: readonly Operation[] = refusing(
  {
    'care.newborn_once': {
      code: 'ADM-046',
      message: 'Ya hay un recién nacido con ese documento.',
      status: 409,
      field: 'number',
    },
  },
  serveRows(newbornService),
)

async function motherOf(tx: Tx, admissionId: string): Promise<MotherRow> {
  const { rows } = await sql<MotherRow>`
    select a.status, p.number as document, p.sex, p.birth_date::text as birth_date, a.entered_at
    from care.admission a join people.patient_face p on p.id = a.patient_id
    where a.id = ${admissionId}::uuid`.execute(tx)
  const [row] = rows
  if (row === undefined) throw notFound('La admisión')
  return row
}

/** None for an entry that is not: saving it says so beside its field. */
async function codeOf(tx: Tx, id: string): Promise<string | null> {
  const found = await tx
    .selectFrom('reference.entryFace')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.code ?? null
}
