import { createDraft, performAction } from '@quina/blocks/server'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendedUnadmitted } from '../../modules/clinical/care/admission/unadmitted/unadmitted.contract.ts'
import {
  unadmittedAlert,
  unadmittedOperations,
} from '../../modules/clinical/care/admission/unadmitted/unadmitted.server.ts'
import { noteService } from '../../modules/clinical/care/record/note/note.server.ts'
import {
  attendTriage,
  finishTriage,
  registerArrival,
} from '../../modules/clinical/care/triage/triage/triage.contract.ts'
import {
  triageBoard,
  triagePulse,
  triageWall,
} from '../../modules/clinical/care/triage/triage-board/board.contract.ts'
import { triageOf } from '../../modules/clinical/care/triage/triage-sheet/sheet.contract.ts'
import { codeIn } from './admission-world.ts'
import { triageWorld } from './triage-world.ts'

const world = await triageWorld()
afterAll(world.close)
const { admit, by, classified, db, nurse, physician, run, seen, today, writing } = world

let consultation: string
let finalidadId: string
beforeAll(async () => {
  consultation = await codeIn(db, 'procedure', { code: '890701', name: 'Consulta de urgencias' })
  finalidadId = await codeIn(db, 'finalidad', { code: '16', name: 'Tratamiento' })
  const consultations = { use: 'AC' }
  await sql`
    update reference.entry set facts = ${JSON.stringify(consultations)}::jsonb where id = ${consultation}::uuid`.execute(
    db,
  )
  await sql`
    update reference.entry set facts = '{"consultations": "SI"}'::jsonb where id = ${finalidadId}::uuid`.execute(
    db,
  )
})

const whole = (id: string) => by(nurse).ask(triageOf, { id })
const onBoard = async (id: string) =>
  (await by(nurse).ask(triageBoard, {})).waiting.find((one) => one.id === id)?.status ?? null

async function attended() {
  const id = await classified({ pain: 5, resources: 1, level: '4' })
  await by(physician).act(attendTriage, await seen(id))
  return { id, patientId: (await whole(id)).patientId }
}

/** A note of the attention that says what is done next; signed. */
async function noted(triageId: string, disposition: string, kind = 'consultation') {
  const { patientId } = await whole(triageId)
  const input = {
    patientId,
    kind,
    date: today,
    time: '00:00',
    triageId,
    appointmentId: null,
    admissionId: null,
    motive: 'Tos',
    illness: 'Dos días de tos',
    background: null,
    exam: 'Sin hallazgos',
    analysis: 'Gripa',
    plan: 'Líquidos',
    diagnosisId: world.diagnosis,
    diagnosisKind: '01',
    related1Id: null,
    related2Id: null,
    related3Id: null,
    procedureId: consultation,
    finalidadId,
    cause: '38',
    disposition,
  }
  const id = await writing((tx) => createDraft(noteService, { tx, actor: physician, input: input as never }))
  await writing((tx) => performAction(noteService, { tx, actor: physician, today, id, action: 'sign' }))
  return id
}

const unadmitted = async (patientId: string) => {
  const rows = await screensOf(unadmittedOperations, { db, actor: world.actor }).ask(attendedUnadmitted, {})
  return rows.filter((one) => one.patientId === patientId)
}
const counted = () => unadmittedAlert.count(db, { actor: world.actor, today })

test('a patient under observation without an admission stays on the board, and admissions is notified', async () => {
  const { id, patientId } = await attended()
  const before = await counted()
  await noted(id, 'observation')
  expect(await whole(id)).toMatchObject({ status: 'observed', disposition: 'observation' })
  expect(await onBoard(id)).toBe('observed')
  expect(await unadmitted(patientId)).toMatchObject([{ where: expect.stringContaining('observación') }])
  expect(await counted()).toBe(before)
  const wall = await by(nurse).ask(triageWall, {})
  expect(wall.map(({ ticket }) => ticket)).not.toContain((await whole(id)).ticket)
  const again = { patientId, arrival: 'own', motive: 'Vuelve a consultar' } as const
  await expect(by(nurse).act(registerArrival, again)).rejects.toMatchObject({ constraint: 'triage_one_here' })
})

test('admitting them takes the card from the board, and annulling the admission brings it back', async () => {
  const { id, patientId } = await attended()
  await noted(id, 'hospitalisation')
  const admissionId = await admit({ patientId: patientId as never, ambit: '2' })
  expect(await whole(id)).toMatchObject({ status: 'finished', disposition: 'hospitalisation' })
  expect(await onBoard(id)).toBeNull()
  expect(await unadmitted(patientId)).toEqual([])
  await run(admissionId, 'annul', { reason: 'Se admitió a otra persona' })
  expect(await onBoard(id)).toBe('observed')
  expect(await unadmitted(patientId)).toHaveLength(1)
})

test('a stay that is opened directly takes them too', async () => {
  const { id, patientId } = await attended()
  await noted(id, 'observation')
  await admit({
    patientId: patientId as never,
    ambit: '3',
    entryRoute: '01',
    repsServiceId: world.service as never,
  })
  expect(await onBoard(id)).toBeNull()
})

test('the note that sends them home ends the observation, whether a consultation or an evolution', async () => {
  for (const kind of ['consultation', 'evolution'] as const) {
    const { id, patientId } = await attended()
    await noted(id, 'observation')
    await noted(id, 'home', kind)
    expect(await whole(id)).toMatchObject({ status: 'finished', disposition: 'home' })
    expect(await unadmitted(patientId)).toMatchObject([{ where: expect.stringContaining('alta') }])
  }
})

test('«Terminar atención» keeps patients who stay, and removes those who leave', async () => {
  const { id } = await attended()
  await by(physician).act(finishTriage, { ...(await seen(id)), disposition: 'referral' })
  expect(await onBoard(id)).toBe('observed')
  const mark = (await by(nurse).ask(triagePulse, {})).mark
  await by(physician).act(finishTriage, { ...(await seen(id)), disposition: 'referral' })
  expect(await onBoard(id)).toBeNull()
  expect((await by(nurse).ask(triagePulse, {})).mark).not.toBe(mark)
})

test('a patient who is already admitted is answered for by the admission: the triage ends', async () => {
  const { id, patientId } = await attended()
  await admit({ patientId: patientId as never, ambit: '2' })
  await noted(id, 'observation')
  expect(await whole(id)).toMatchObject({ status: 'finished', disposition: 'observation' })
  expect(await unadmitted(patientId)).toEqual([])
})
