import type { ValuesOf } from '@quina/blocks'
import { type Operation, type RowsService, refusing, serveRows } from '@quina/blocks/server'
import { rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { conflict, insist, must, mustBeFound, showInstant } from '@quina/kernel'
import { sql } from 'kysely'
import { instantOf } from '../../beds/bed-use/hours.domain.ts'
import { type newbornFields, newborns } from './newborn.contract.ts'

const openStates = ['open', 'discharged']

interface MotherRow {
  readonly status: string
  readonly document: string
  readonly sex: 'M' | 'F' | 'I'
  readonly birthDate: string
  readonly enteredAt: Date
}

/** Newborns are written and corrected until the admission is closed. Rules: ADM-040 to ADM-046, ADM-057 to ADM-060. */
export const newbornService: RowsService<typeof newborns> = {
  rows: newborns,
  whose: 'site',
  table: 'care.newborn',
  parent: 'admissionId',
  order: 'birthDate',
  async lockParent(tx, id) {
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
    'care.newborn_once': conflict('ADM-046', 'Ya hay un recién nacido con ese documento.', 'number'),
  },
  serveRows(newbornService),
)

async function motherOf(tx: Tx, admissionId: string): Promise<MotherRow> {
  const rows = await rowsFrom<MotherRow>(tx)`
    select a.status, p.number as document, p.sex, p.birth_date::text as birth_date, a.entered_at
    from care.admission a join people.patient_face p on p.id = a.patient_id
    where a.id = ${admissionId}::uuid`
  const row = mustBeFound(rows[0], 'La admisión')
  return row
}

/** Returns no code for an entry that does not exist; saving the form reports that beside the field. */
async function codeOf(tx: Tx, id: string): Promise<string | null> {
  const found = await rowOf(tx, 'reference.entryFace', id, ['code'])
  return found?.code ?? null
}

export type NewbornValues = ValuesOf<typeof newbornFields>

export interface Mother {
  readonly document: string
  readonly sex: 'M' | 'F' | 'I'
  readonly birthDate: string
  readonly enteredAt: Date
  readonly now: Date
}

/**
 * Checks that RIPS will accept a newborn (care dossier ADM-05). The fields limit weeks and weight (RVC057, RVC058).
 * @throws Problem ADM-040 (mother: RVC008, RVC009), ADM-041 (document: RVC047), ADM-042 (birth: RVC045), ADM-043 (egress:
 * RVC046), ADM-044 (cause of death: RVC042).
 */
export function mustBeNewborn(newborn: NewbornValues, mother: Mother, deathCause: string | null): void {
  mustHaveMother(newborn, mother)
  const { documentType, number } = newborn
  must(documentType === 'MS' || number !== null, 'ADM-041', 'number', 'Escriba el número del documento.')
  const hers = `Sin documento se informa con el de la madre: ${mother.document}.`
  const isHers = documentType !== 'MS' || number === null || number === mother.document
  must(isHers, 'ADM-058', 'number', hers)
  mustHaveBeenBorn(newborn, mother)
  const died = newborn.condition === '02'
  const cause = died ? 'Diga la causa básica de muerte.' : 'Solo lleva causa de muerte quien murió.'
  must(died === (deathCause !== null), 'ADM-044', 'deathCauseId', cause)
  const vague = 'La causa básica de muerte no puede ser un signo o síntoma (R00 a R99).'
  must(deathCause === null || !deathCause.startsWith('R'), 'ADM-044', 'deathCauseId', vague)
}

function mustHaveMother({ birthDate }: NewbornValues, { sex, birthDate: born }: Mother): void {
  insist(sex !== 'M', 'ADM-040', 'Solo la admisión de una mujer lleva recién nacidos.')
  const age = yearsOn(born, birthDate)
  const fertile = `La madre tendría ${age} años: revise su fecha de nacimiento.`
  must(age >= 9 && age <= 60, 'ADM-057', 'birthDate', fertile)
}

function mustHaveBeenBorn(newborn: NewbornValues, { enteredAt, now }: Mother): void {
  const born = instantOf(newborn.birthDate, newborn.birthTime)
  const left = instantOf(newborn.dischargeDate, newborn.dischargeTime)
  const future = 'La fecha y hora no pueden ser futuras.'
  must(born <= now, 'ADM-042', 'birthTime', future)
  const early = `No puede ser anterior al ingreso de la madre: ${showInstant(enteredAt)}.`
  must(born >= enteredAt, 'ADM-059', 'birthTime', early)
  must(left <= now, 'ADM-043', 'dischargeTime', future)
  must(left >= born, 'ADM-060', 'dischargeTime', 'El egreso no puede ser anterior al nacimiento.')
}

/** Returns the age of a person in completed years on a day. */
function yearsOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}
