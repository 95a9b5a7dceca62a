import { keepSecret, openVault } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sisproSecret } from '../setup/setup.contract.ts'
import { defineRipsOwner, type RipsAnswer } from '../submission/owner.server.ts'
import { saveRips } from '../submission/save.server.ts'
import { sampleContainer } from '../testing/container.domain.ts'
import { type StandInAnswer, standInMinistry } from '../testing/ministry.server.ts'
import { sendRips } from './send.server.ts'

const { db, close } = await testDatabase()
const { address, answers, calls, close: closeMinistry } = await standInMinistry()
const heard: RipsAnswer[] = []
defineRipsOwner({
  kind: 'test.ministry',
  label: 'Venta ante el Ministerio',
  address: (id) => `/venta/${id}`,
  container: async () => sampleContainer('CreditNote'),
  approved: async (_tx, _id, answer) => void heard.push(answer),
  rejected: async (_tx, _id, answer) => void heard.push(answer),
})
const actor = actorFor()
const campusId = crypto.randomUUID()
beforeAll(async () => {
  openVault('a key for tests only, of forty letters..')
  await sql`insert into admin.campus (id, code, name, reps_code) values (${campusId}, '01', 'Sede', '110010000101')`.execute(
    db,
  )
  await sql`insert into admin.company (id, name, nit, check_digit) values (gen_random_uuid(), 'ESE', '900123456', 8)`.execute(
    db,
  )
  await sql`update rips.setup set mode = 'own', address = ${address}, document_number = '30732188'`.execute(
    db,
  )
  await db.transaction().execute((tx) => keepSecret(tx, sisproSecret, 'secreta'))
})
afterAll(async () => {
  closeMinistry()
  await close()
})
beforeEach(() => {
  heard.length = 0
  calls.length = 0
})

let now = new Date('2026-11-28T13:00:00Z')
const world = {
  userId: actor.userId,
  campusId,
  now: () => now,
  step: <T>(work: (tx: typeof db) => Promise<T>) => db.transaction().execute(work),
}
const saved = async (number = 'NC1') =>
  (
    await db.transaction().execute((tx) =>
      saveRips(tx, {
        owner: 'test.ministry',
        ownerId: crypto.randomUUID(),
        mode: 'credit-total',
        number,
        party: 'EPS',
        date: day('2026-08-31'),
        campusId,
        userId: actor.userId,
        rips: null,
        invoice: null,
        now,
      }),
    )
  ).submissionId
const stored = (id: string) =>
  db.selectFrom('rips.submission').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const attemptsOf = (id: string) =>
  db
    .selectFrom('rips.attempt')
    .select(['operation', 'outcome', 'message', 'raw'])
    .where('submissionId', '=', id)
    .orderBy('id')
    .execute()
const waiting = (id: string) =>
  sql<{ runAt: Date }>`
    select q.run_at as "runAt" from platform.job j join graphile_worker.jobs q on q.key = j.id::text
    where j.input ->> 'submissionId' = ${id} order by q.run_at`
    .execute(db)
    .then(({ rows }) => rows.map(({ runAt }) => Math.round((runAt.getTime() - now.getTime()) / 60_000)))
const cuv = 'ab12cd34'.repeat(12)
const refusal = (code: string, more: object = {}): StandInAnswer => ({
  text: JSON.stringify({
    resultState: false,
    resultadosValidacion: [{ Clase: 'RECHAZADO', Codigo: code, Descripcion: 'No', ...more }],
  }),
})
const consulted = (number: string, nit = '900123456'): StandInAnswer => ({
  text: JSON.stringify({
    EsValido: true,
    CodigoUnicoValidacion: cuv,
    NumeroDocumento: number,
    NumDocumentoIdObligado: nit,
    FechaValidacion: '2026-11-20T07:11:52.9807523',
    ResultadosValidacion: [],
  }),
})

test.each<[string, StandInAnswer, RegExp]>([
  ['TOT003', refusal('TOT003'), /Falla técnica del Ministerio. TOT003/],
  ['HTTP 500', { status: 500, text: '{"Message":"An error has occurred."}' }, /Falla técnica.*HTTP 500/],
  ['a connection that is cut', 'hang-up', /No se pudo hablar con el MUV/],
])('%s is reported as technical and tried again by itself, each time later', async (_, fault, words) => {
  const id = await saved()
  answers.load = () => fault
  expect(await sendRips(world, id)).toBe('sent')
  expect(await sendRips(world, id)).toBe('sent')
  const { state, lastError, refusals } = await stored(id)
  expect([state, refusals]).toEqual(['sent', 0])
  expect(lastError).toMatch(words)
  expect(await waiting(id)).toEqual([1, 2])
  expect((await attemptsOf(id)).map(({ outcome }) => outcome)).toEqual(['error', 'error'])
  expect(heard).toEqual([])
})

test('429 waits as long as the ministry requires, and at most six hours', async () => {
  const id = await saved()
  answers.load = () => ({ status: 429, text: '', headers: { 'retry-after': '1200' } })
  await sendRips(world, id)
  answers.load = () => ({ status: 429, text: '', headers: { 'retry-after': '999999' } })
  await sendRips(world, id)
  expect(await waiting(id)).toEqual([20, 360])
})

test.each([
  ['a page', '<html><body>Proxy</body></html>'],
  ['a JSON cut short', '{"ResultState":fal'],
  ['another shape', '{"type":"about:blank","title":"Bad Request"}'],
  ['a refusal without reason', '{"ResultState":false,"ResultadosValidacion":[]}'],
])('%s is stored as it came, and is neither approved nor rejected', async (_, text) => {
  const id = await saved()
  answers.load = () => ({ text })
  for (let attempt = 1; attempt < 5; attempt++) expect(await sendRips(world, id)).toBe('sent')
  expect((await stored(id)).nextTryAt).not.toBeNull()
  await sendRips(world, id)
  const { state, nextTryAt, lastError, cuv: none } = await stored(id)
  expect([state, nextTryAt, none]).toEqual(['sent', null, null])
  expect(lastError).toMatch(/no se puede leer/)
  expect((await attemptsOf(id)).at(-1)).toMatchObject({ outcome: 'unreadable', raw: text })
  expect(heard).toEqual([])
})

test('a RIPS that was certainly not judged can be corrected once it is given up', async () => {
  const { login } = answers
  answers.login = () => ({ status: 401, text: '{"login":false}' })
  const id = await saved()
  const before = await sendRips(world, id)
  answers.login = login
  const { state, mustRecover, nextTryAt } = await stored(id)
  expect([before, state, mustRecover, nextTryAt]).toEqual(['ready', 'ready', false, null])
})

test('what was validated before gets the CUV that the ministry gave it, once it is known to be its own', async () => {
  const id = await saved('SETT-1')
  answers.load = () => refusal('RVG18', { Observaciones: cuv })
  answers.consult = () => consulted('SETT1')
  expect(await sendRips(world, id)).toBe('approved')
  const { cuv: recovered, filedAt } = await stored(id)
  expect([recovered, filedAt?.toISOString()]).toEqual([cuv, '2026-11-20T07:11:52.980Z'])
  expect(calls.at(-1)?.body).toBe(JSON.stringify({ codigoUnicoValidacion: cuv }))
  expect(heard).toEqual([expect.objectContaining({ state: 'approved', cuv })])
})

test.each<[string, StandInAnswer, StandInAnswer, RegExp]>([
  [
    'of another document',
    refusal('RVG18', { Observaciones: cuv }),
    consulted('SETT2'),
    /no es de este documento: es de SETT2/,
  ],
  [
    'of another house',
    refusal('RVG18', { Observaciones: cuv }),
    consulted('SETT1', '811000001'),
    /NIT 811000001/,
  ],
  [
    'that the ministry does not know',
    refusal('RVG18', { Observaciones: cuv }),
    { text: '{"EsValido":false}' },
    /no reconoce/,
  ],
  ['that it does not say', refusal('RVG18'), consulted('SETT1'), /no dice con qué CUV/],
])('a CUV %s is not taken, and the refusal has the reason', async (_, load, consult, words) => {
  const id = await saved('SETT1')
  answers.load = () => load
  answers.consult = () => consult
  expect(await sendRips(world, id)).toBe('rejected')
  const { lastError, cuv: none, findings } = await stored(id)
  expect(lastError).toMatch(/^RVG18: /)
  expect(lastError).toMatch(words)
  expect([none, (findings as unknown as object[]).length]).toEqual([null, 1])
})

test('while its CUV cannot be consulted it is tried again', async () => {
  const id = await saved('SETT1')
  answers.load = () => refusal('RVG18', { Observaciones: cuv })
  answers.consult = () => ({ status: 503, text: '' })
  expect(await sendRips(world, id)).toBe('sent')
  answers.consult = () => consulted('SETT1')
  now = new Date(now.getTime() + 60_000)
  expect(await sendRips(world, id)).toBe('approved')
})

test('a refusal with its keys in camelCase is rejected with its finding by its address', async () => {
  const id = await saved()
  answers.load = () =>
    refusal('RVG01', { PathFuente: 'rips.usuarios[0].servicios.consultas[0].codPrestador' })
  expect(await sendRips(world, id)).toBe('rejected')
  const { findings, refusals, lastError } = await stored(id)
  expect([refusals, lastError]).toEqual([1, 'RVG01: No'])
  expect(findings).toMatchObject([{ path: 'usuarios[0].servicios.consultas[0].codPrestador' }])
})
