import type { AnswerOf } from '@quina/blocks'
import {
  createDraft,
  type FirstStep,
  firstWork,
  performAction,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { rowFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { type Day, dayInBogota, hourInBogota, mustBeFound, pick } from '@quina/kernel'
import { anyFileOf } from '@quina/people/server'
import { sql } from 'kysely'
import { admission } from '../../admission/admission/admission.contract.ts'
import { admissionService } from '../../admission/admission/admission.server.ts'
import { startOfAdmission } from '../../admission/admission-start/begin.server.ts'
import type { Ambit } from '../../schedule/rips-lists/rips-lists.contract.ts'
import { schedule } from '../../schedule/schedule/schedule.contract.ts'
import { note } from '../note/note.contract.ts'
import { admitAtDesk, atDesk, expectedToday } from './front-desk.contract.ts'

export const atDeskOperation = serveQuery(atDesk, async ({ tx, actor: { campusId }, today, input }) => {
  const { patientId } = input
  const { status, ...who } = await whoIs(tx, patientId)
  return {
    ...who,
    refused: refusals[status] ?? null,
    open: await openOf(tx, patientId, campusId),
    appointments: await expectedOf(tx, { patientId, campusId, today }),
  }
})

/** The most patients shown: as many as are read at a glance. */
const expectedMost = 12

export const expectedTodayOperation = serveQuery(expectedToday, async ({ tx, actor, today }) => {
  const rows = await rowsFrom<AnswerOf<typeof expectedToday>['rows'][number] & { total: number }>(tx)`
    select a.id, a.patient_id, a.hour, a.patient_label as patient, a.patient_document as document,
           a.appointment_type_label as kind, a.professional_label as professional, a.condition = 'waiting' as waiting,
           count(*) over ()::int as total
    from care.appointment_list a
    where a.campus_id = ${actor.campusId}::uuid and a.date = ${today}::date and ${isToBeAdmitted}
      and (a.condition = 'waiting' or a.starts_at >= now() - interval '1 hour')
    order by a.starts_at, a.id limit ${expectedMost}`
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
})

/** An appointment that is still to be received, and has no admission. */
const isToBeAdmitted = sql`a.condition in ('assigned', 'confirmed', 'waiting')
  and not exists (select from care.admission d where d.appointment_id = a.id and d.status <> 'annulled')`

/** @throws Problem with the codes of drafting and of admitting. */
export const admitAtDeskOperation = serveCommand(admitAtDesk, async ({ tx, actor, today, now, input }) => {
  const { responsibleName, responsibleDocument, responsiblePhone } = await startOfAdmission(tx, {
    ...pick(input, 'patientId', 'payerId', 'ambit'),
    date: today,
    campusId: actor.campusId,
  })
  const responsible = { responsibleName, responsibleDocument, responsiblePhone }
  const draft = { ...notTypedHere, ...responsible, ...input, date: dayInBogota(now), time: hourInBogota(now) }
  const id = await createDraft(admissionService, { tx, actor, input: draft })
  await performAction(admissionService, { tx, actor, today, now, id, action: 'admit' })
  const { code } = await storedRow(tx, 'care.admissionList', id, ['code'])
  return { id, code: code ?? '' }
})

/** Fields that the desk does not show: they are written later, in the admission. */
const notTypedHere = {
  locationId: null,
  exempt: null,
  certifiedCopago: null,
  sirasNumber: null,
  arrival: null,
  referralIps: null,
  referralNumber: null,
  companionName: null,
  companionDocument: null,
  companionKinship: null,
  companionPhone: null,
  responsibleKinship: null,
  notes: null,
  sickLeave: false,
}

const refusals: Readonly<Record<string, string>> = {
  merged: 'Esta ficha se fusionó con otra: busque la que quedó.',
  deceased: 'Figura como fallecido.',
  inactive: 'La ficha está inactiva: actívela para admitir.',
}

type AtDesk = AnswerOf<typeof atDesk>
type Who = Omit<AtDesk, 'refused' | 'open' | 'appointments'> & { readonly status: string }

async function whoIs(tx: Tx, patientId: string) {
  const row = await rowFrom<Who>(tx)`
    select p.name, r.document, p.age, p.birth_date::text as birth_date, p.phone, r.alerts, p.status
    from people.patient_list p join people.reported_patient_list r on r.id = p.id
    where p.id = ${patientId}::uuid`
  return mustBeFound(row, 'El paciente')
}

async function openOf(tx: Tx, patientId: string, campusId: string) {
  const rows = await tx
    .selectFrom('care.admissionList')
    .select(['id', 'code', 'ambit', 'date'])
    .where('patientId', '=', anyFileOf(patientId))
    .where('campusId', '=', campusId)
    .where('status', '=', 'open')
    .orderBy('date', 'desc')
    .execute()
  return rows.map(({ id, code, ambit, date }) => ({
    id: id!,
    code: code ?? '',
    ambit: ambit as Ambit,
    date: date!,
  }))
}

/** The appointments of today that have no admission, the soonest first. */
async function expectedOf(
  tx: Tx,
  { patientId, campusId, today }: { patientId: string; campusId: string; today: Day },
) {
  return rowsFrom<AtDesk['appointments'][number]>(tx)`
    select a.id, to_json(a.starts_at) #>> '{}' as starts_at, a.appointment_type_label as kind,
           a.professional_label as professional
    from care.appointment_list a
    where a.patient_id = ${anyFileOf(patientId)} and a.campus_id = ${campusId}::uuid and a.date = ${today}::date
      and ${isToBeAdmitted}
    order by a.starts_at`
}

/** The first steps with a received patient: the attention, and the account to charge. */
export const careFirstSteps: readonly FirstStep[] = [
  firstWork(schedule, ['published', 'closed'], {
    title: 'Publique la primera agenda',
    why: 'Las citas se asignan en los cupos de una agenda publicada.',
    who: 'El coordinador de agenda',
    to: '/agenda',
    order: 310,
  }),
  firstWork(admission, ['closed', 'invoiced'], {
    title: 'Reciba a un paciente y ciérrele la admisión',
    why: 'De la ventanilla al egreso: lo que se le hizo queda listo para facturar.',
    who: 'Admisiones',
    to: '/admision/ventanilla',
    order: 320,
  }),
  firstWork(note, ['signed'], {
    title: 'Firme la primera nota clínica',
    why: 'Al firmarla, la consulta pasa sola a la cuenta y al RIPS.',
    who: 'Quien atiende',
    to: '/atencion/consultas',
    order: 330,
  }),
]
