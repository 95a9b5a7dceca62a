import { day, newId } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { patientsWorld } from '../../testing/patients.server.ts'
import { dataBreachAlert } from '../data-breach/data-breach.server.ts'
import { rightsAlert } from './rights-request.server.ts'
import { rightsTermsChore, rightsTermsTouched } from './term-moves.server.ts'

const { db, close, keep, keeper, ask } = await patientsWorld()
afterAll(close)

const requests = '/api/people/rightsRequest'
const breaches = '/api/people/dataBreach'
type RequestAnswer = Readonly<{
  facts: { readonly dueOn: string | null }
  status: string
  number: number | null
}>

const draft = async (path: string, body: object): Promise<string> =>
  ((await ask(`POST ${path}`, { body })) as { id: string }).id
const command = (path: string, id: string, name: string, body: object = {}) =>
  ask(`POST ${path}/:id/${name}`, { params: { id }, body })
const read = async (path: string, id: string) =>
  (await ask(`GET ${path}/:id`, { params: { id } })) as RequestAnswer

const input = (change: object = {}) =>
  draft(requests, {
    date: '2026-11-06',
    kind: 'query',
    medium: 'paper',
    requester: 'Rosa Vega',
    requesterDocument: 'CC 52345678',
    contact: 'rosa@correo.co',
    patientId: null,
    request: 'Copia de quiénes han visto mi historia',
    ...change,
  })

test.each([
  ['query', '2026-11-23', '2026-11-30'],
  ['claim', '2026-11-30', '2026-12-11'],
])('a %s received on Friday 6 November is due on %s, and extended on %s', async (kind, due, extended) => {
  const patientId = await keep({
    number: kind === 'query' ? '52345678' : '52345679',
    duplicateReason: 'Es otra',
  })
  const id = await input({ kind, patientId })
  await command(requests, id, 'file')
  expect(await read(requests, id)).toMatchObject({ status: 'open', facts: { dueOn: due } })
  await command(requests, id, 'extend', { reason: 'Falta el archivo central' })
  expect(await read(requests, id)).toMatchObject({ status: 'extended', facts: { dueOn: extended } })
  await expect(command(requests, id, 'extend', { reason: 'Falta el archivo central' })).rejects.toMatchObject(
    {
      status: 409,
    },
  )
  const answer = { answeredOn: '2026-11-20', answer: 'Se entrega la lista de accesos' }
  await command(requests, id, 'answer', answer)
  expect(await read(requests, id)).toMatchObject({ status: 'answered' })
})

test.each([
  {
    what: 'filed for a day that has not come',
    code: 'HDA-001',
    change: { date: '2026-11-21' },
    answered: null,
  },
  { what: 'answered before it was received', code: 'HDA-002', change: {}, answered: '2026-11-05' },
  { what: 'answered tomorrow', code: 'HDA-001', change: {}, answered: '2026-11-21' },
])('it cannot be $what', async ({ code, change, answered }) => {
  const id = await input(change)
  if (answered !== null) await command(requests, id, 'file')
  const body = { answer: 'Se entrega la lista', answeredOn: answered }
  const done = answered === null ? command(requests, id, 'file') : command(requests, id, 'answer', body)
  await expect(done).rejects.toMatchObject({ code })
})

test('an overdue request is shown on the first page of its site, and can no longer be extended', async () => {
  const late = await input({ date: '2026-10-01' })
  await command(requests, late, 'file')
  const reason = 'Falta el archivo central'
  await expect(command(requests, late, 'extend', { reason })).rejects.toMatchObject({ code: 'HDA-003' })
  const overdue = db
    .selectFrom('people.rightsRequestList')
    .select(['id', 'dueOn'])
    .where('condition', '=', 'overdue')
    .where('id', '=', late)
  expect(await overdue.execute()).toEqual([{ id: late, dueOn: '2026-10-16' }])
  const reported = (actor = keeper) => rightsAlert.count(db, { actor, today: '2026-11-20' as never })
  const before = await reported()
  expect(before).toBeGreaterThanOrEqual(1)
  await command(requests, late, 'answer', { answeredOn: '2026-11-20', answer: 'Se entrega la lista' })
  expect(await reported()).toBe(before - 1)
  expect(await reported(actorFor())).toBe(0)
})

test('an incident is reported to the SIC within fifteen días hábiles of being found', async () => {
  const id = await draft(breaches, {
    date: '2026-11-03',
    happenedOn: '2026-10-30',
    kind: 'loss',
    affected: 120,
    exposed: 'Nombres y diagnósticos',
    description: 'Se extravió un portátil sin cifrar',
    measures: 'Denuncia y bloqueo remoto del equipo',
  })
  await command(breaches, id, 'register')
  expect(await read(breaches, id)).toMatchObject({ status: 'open', facts: { dueOn: '2026-11-25' } })
  expect(await dataBreachAlert.count(db, { actor: keeper, today: '2026-11-20' as never })).toBe(1)
  const report = { reportedOn: '2026-11-20', reportNumber: '26-448812' }
  await command(breaches, id, 'report', report)
  expect(await read(breaches, id)).toMatchObject({ status: 'reported', facts: report })
})

test('a new holiday shows which terms it moves, and the terms are counted again once it is saved', async () => {
  const id = await input({ date: '2026-11-09', requester: 'Elsa Ruiz', requesterDocument: 'CC 40999888' })
  await command(requests, id, 'file')
  expect(await read(requests, id)).toMatchObject({ facts: { dueOn: '2026-11-24' } })
  const about = {
    date: day('2026-11-24'),
    kind: 'local',
    campusId: null,
    actor: keeper,
    today: day('2026-11-20'),
  }
  const reported = await rightsTermsTouched.touched(db, about)
  expect(reported).toContainEqual({
    label: expect.stringMatching(/^Solicitud HD \d{3} de 2026$/),
    detail: 'Vence el 2026/11/24; vencerá el 2026/11/25',
    to: `/datos-personales/edit/${id}`,
  })
  expect(await rightsTermsTouched.touched(db, { ...about, kind: 'institutional' })).toEqual([])
  expect(await rightsTermsTouched.touched(db, { ...about, date: day('2026-11-22') })).toEqual([])

  await db
    .insertInto('hospital.holiday')
    .values({ id: newId(), date: '2026-11-24', name: 'Día cívico', kind: 'local', emergenciesOpen: true })
    .execute()
  await rightsTermsChore.run(db, day('2026-11-20'), new Date('2026-11-20T15:00:00Z'))
  expect(await read(requests, id)).toMatchObject({ facts: { dueOn: '2026-11-25' } })
  await rightsTermsChore.run(db, day('2026-11-20'), new Date('2026-11-20T15:00:00Z'))
  expect(await read(requests, id)).toMatchObject({ facts: { dueOn: '2026-11-25' } })
})
