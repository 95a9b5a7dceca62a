import type { Call } from '@quina/blocks/server'
import { createDraft, performAction } from '@quina/blocks/server'
import { addTo, type Tx } from '@quina/db/server'
import { parentalWeeksIn } from '@quina/hospital/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { mustBeValidLeave } from '../../modules/clinical/care/record/medical-order/medical-order.domain.ts'
import {
  noveltyOperations,
  noveltyService,
} from '../../modules/finance/payroll/staff/novelty/novelty.server.ts'
import { engage, engagementOf, payrollGround, person, privateSchedule, worldToday } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const registers = actorFor()
const approves = actorFor({ campusId: registers.campusId })
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const ground = await inTx((tx) => payrollGround(tx, registers))

const hired = (change: object = {}) =>
  inTx(async (tx) => {
    const { employeeId, document } = await person(tx, registers, ground)
    const id = await engage(tx, registers, engagementOf(ground, employeeId, change))
    return { id, document }
  })
const kindOf = async (code: string) => {
  const { id } = await db
    .selectFrom('payroll.noveltyKind')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return id as Id<'payroll.noveltyKind'>
}
const happened = async (engagementId: Id<'payroll.engagement'>, code: string, change: object = {}) => {
  const kindId = await kindOf(code)
  const input = { date: worldToday, engagementId, kindId, support: 'S-1', ...change }
  return inTx((tx) => createDraft(noveltyService, { tx, actor: registers, input: input as never }))
}
const on = (from: string, to = from) => ({ fromDay: day(from), toDay: day(to) })
const run = (id: string, action: 'approve' | 'reject' | 'annul', actor = approves, input: object = {}) =>
  inTx((tx) => performAction(noveltyService, { tx, actor, today: worldToday, id, action, input }))

const gestation = (gestationDays: number, contributedDays: number | null) => ({
  gestationDays,
  contributedDays,
})

test('who registers a novedad does not approve it', async () => {
  const { id } = await hired()
  const one = await happened(id, 'IGE', on('2026-03-02', '2026-03-06'))
  await expect(run(one, 'approve', registers)).rejects.toMatchObject({
    code: 'MISMO_USUARIO_APRUEBA',
    status: 409,
  })
  await expect(run(one, 'approve')).resolves.toMatchObject({ status: 'approved', number: expect.any(Number) })
  const other = await happened(id, 'IGE', on('2026-03-10', '2026-03-11'))
  await expect(run(other, 'reject', approves, { reason: 'Certificado ilegible' })).resolves.toMatchObject({
    status: 'rejected',
  })
})

test.each([
  ['before the first day', 'IGE', on('2024-01-10', '2024-01-20'), 'SIN_VINCULACION_EN_FECHA engagementId'],
  ['ending before it begins', 'IGE', on('2026-03-10', '2026-03-02'), 'NOM-341 toDay'],
  ['of hours without hours', 'HED', on('2026-03-02'), 'NOM-342 hours'],
  ['of days with an amount', 'IGE', { ...on('2026-03-02'), amount: pesos(1) }, 'NOM-342 amount'],
  ['of hours over many days', 'HED', { ...on('2026-03-02', '2026-03-05'), hours: '4' }, 'NOM-343 toDay'],
  ['of more hours than a day has', 'HED', { ...on('2026-03-02'), hours: '25' }, 'NOM-355 hours'],
  ['of another regime', 'LR-BIC', on('2026-03-02'), 'NOM-344 kindId'],
  ['without the support it needs', 'IGE', { ...on('2026-03-02'), support: null }, 'NOM-345 support'],
  [
    'of days of a gestation and no maternity',
    'IGE',
    { ...on('2026-03-02'), ...gestation(270, 216) },
    'NOM-376 gestationDays',
  ],
  [
    'of more days contributed than the gestation had',
    'LMA',
    { ...on('2026-03-02'), ...gestation(216, 270) },
    'NOM-378 contributedDays',
  ],
  [
    'of a gestation without what was contributed',
    'LMA',
    { ...on('2026-03-02'), ...gestation(270, null) },
    'NOM-377 contributedDays',
  ],
  ['of more days than the norm gives', 'LR-LUTO', on('2026-03-02', '2026-03-10'), 'NOM-346 toDay'],
  [
    'of a birth and no leave for it',
    'IGE',
    { ...on('2026-03-02'), bornOn: day('2026-03-01') },
    'NOM-384 bornOn',
  ],
  [
    'of a preterm birth and no mother',
    'LPA',
    { ...on('2026-03-02'), missingWeeks: 5 },
    'NOM-384 missingWeeks',
  ],
  ['of a father without the birth', 'LPA', on('2026-03-02'), 'NOM-385 bornOn'],
  ['of twins without their birth', 'LMA', { ...on('2026-03-02'), birth: 'multiple' }, 'NOM-385 bornOn'],
  ['of a mother in the 127th day', 'LMA', on('2026-03-02', '2026-07-06'), 'NOM-386 toDay'],
  [
    'of twins in the 141st day',
    'LMA',
    { ...on('2026-03-02', '2026-07-20'), bornOn: day('2026-03-02'), birth: 'multiple' },
    'NOM-386 toDay',
  ],
  [
    'of a father in the 15th day',
    'LPA',
    { ...on('2026-03-02', '2026-03-16'), bornOn: day('2026-03-01') },
    'NOM-386 toDay',
  ],
  [
    'of a father 31 days after the birth',
    'LPA',
    { ...on('2026-04-02', '2026-04-08'), bornOn: day('2026-03-02') },
    'PATERNIDAD_FUERA_DE_PLAZO fromDay',
  ],
] as const)('refuses one %s', async (_, kind, change, refusal) => {
  const [code, field = ''] = refusal.split(' ')
  const { id } = await hired()
  await expect(happened(id, kind, change)).rejects.toMatchObject({
    code,
    fields: { [field]: expect.any(String) },
  })
})

test.each([
  ['of 18 weeks', 'LMA', on('2026-03-02', '2026-07-05'), {}],
  ['of a child five weeks early', 'LMA', on('2026-03-02', '2026-08-09'), { missingWeeks: 5 }],
  ['of twins', 'LMA', on('2026-03-02', '2026-07-19'), { birth: 'multiple' }],
  [
    'of twins five weeks early',
    'LMA',
    on('2026-03-02', '2026-08-23'),
    { birth: 'multiple', missingWeeks: 5 },
  ],
  ['of a father from the 30th day', 'LPA', on('2026-04-01', '2026-04-14'), {}],
] as const)('takes a leave %s', async (_, kind, days, change) => {
  const { id } = await hired()
  await expect(happened(id, kind, { ...days, bornOn: day('2026-03-02'), ...change })).resolves.toBeDefined()
})

test('a maternity leave goes on until its days with those before it', async () => {
  const { id } = await hired()
  const first = await happened(id, 'LMA', on('2026-03-02', '2026-07-05'))
  const more = { extendsId: first, bornOn: day('2026-03-10'), missingWeeks: 2 }
  await expect(happened(id, 'LMA', { ...on('2026-07-06', '2026-07-20'), ...more })).rejects.toMatchObject({
    code: 'NOM-386',
    fields: { toDay: expect.stringContaining('140 días, 20 semanas, y con esta son 141') },
  })
  await expect(happened(id, 'LMA', { ...on('2026-07-06', '2026-07-19'), ...more })).resolves.toBeDefined()
})

test('another concept than that of its kind is a line by hand, with its reason', async () => {
  const { id } = await hired()
  const conceptOf = async (code: string) =>
    (await db.selectFrom('payroll.concept').select('id').where('code', '=', code).executeTakeFirstOrThrow())
      .id
  const bonus = { ...on('2026-03-02'), amount: pesos(100_000) }
  const refused = (code: string, field: string) => ({ code, fields: { [field]: expect.any(String) } })
  const basic = await conceptOf('BASICO')
  await expect(
    happened(id, 'BON-S', { ...bonus, conceptId: basic, purpose: 'Ajuste' }),
  ).rejects.toMatchObject(refused('NOM-374', 'conceptId'))
  const education = await conceptOf('AUX-EDU')
  await expect(happened(id, 'BON-S', { ...bonus, conceptId: education })).rejects.toMatchObject(
    refused('NOM-375', 'purpose'),
  )
  await expect(
    happened(id, 'BON-S', { ...bonus, conceptId: education, purpose: 'Matrícula' }),
  ).resolves.toBeDefined()
})

test('luto is counted in working days: Monday 2 to Friday 6, and the weekend beside it', async () => {
  const { id } = await hired()
  await expect(happened(id, 'LR-LUTO', on('2026-02-28', '2026-03-08'))).resolves.toBeDefined()
})

test('the most of a year adds up what was taken before', async () => {
  const { id } = await hired()
  await happened(id, 'LNR-ORD', on('2026-01-01', '2026-02-28'))
  await expect(happened(id, 'LNR-ORD', on('2026-03-01', '2026-04-02'))).rejects.toMatchObject({
    code: 'NOM-346',
  })
  await expect(happened(id, 'LNR-ORD', on('2026-03-01', '2026-03-31'))).resolves.toBeDefined()
})

test('a day by bicycle is one each semester, of private workers (C1.7)', async () => {
  const { id } = await hired({ kind: 'private', regime: 'private' })
  await happened(id, 'LR-BIC', on('2026-03-02'))
  await expect(happened(id, 'LR-BIC', on('2026-05-04'))).rejects.toMatchObject({
    code: 'NOM-346',
    fields: { toDay: 'El máximo es de 1 días hábiles al semestre, y con esta son 2.' },
  })
  await expect(happened(id, 'LR-BIC', on('2026-07-06'))).resolves.toBeDefined()
})

test('only employees with a working time that allows it have overtime', async () => {
  const schedules = engagementOf(ground, '' as never).schedules!.map((one) => ({ ...one, overtime: false }))
  const { id } = await hired({ schedules })
  await expect(happened(id, 'HED', { ...on('2026-03-02'), hours: '4' })).rejects.toMatchObject({
    code: 'NOM-347',
  })
  await expect(happened(id, 'RN', { ...on('2026-03-02'), hours: '4' })).resolves.toBeDefined()
})

test('two absences share no day, but what interrupts a vacation may fall within it', async () => {
  const { id } = await hired()
  await happened(id, 'VAC', on('2026-03-02', '2026-03-20'))
  await expect(happened(id, 'LNR', on('2026-03-18', '2026-03-25'))).rejects.toMatchObject({
    code: 'SOLAPE_NOVEDAD',
    fields: { fromDay: expect.stringContaining('Vacaciones') },
  })
  const sick = await happened(id, 'IGE', on('2026-03-09', '2026-03-12'))
  await expect(happened(id, 'LR', on('2026-03-12', '2026-03-13'))).rejects.toMatchObject({
    code: 'SOLAPE_NOVEDAD',
  })
  await run(sick, 'approve')
  await run(sick, 'annul', approves, { date: worldToday, reason: 'El certificado era de otra persona' })
  await expect(happened(id, 'IGE', on('2026-03-09', '2026-03-12'))).resolves.toBeDefined()
})

test('of two equal ones at once, one is registered', async () => {
  const { id } = await hired()
  const ends = await Promise.allSettled(
    [1, 2, 3].map(() => happened(id, 'HED', { ...on('2026-03-02'), hours: '2' })),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(happened(id, 'HED', { ...on('2026-03-02'), hours: '2' })).rejects.toMatchObject({
    code: 'NOVEDAD_DUPLICADA',
  })
})

test('an extension follows within thirty days, of the same kind', async () => {
  const { id } = await hired()
  const extendsId = await happened(id, 'IGE', on('2026-01-05', '2026-01-20'))
  const late = happened(id, 'IGE', { ...on('2026-02-21', '2026-02-22'), extendsId })
  await expect(late).rejects.toMatchObject({ code: 'NOM-348', fields: { fromDay: expect.any(String) } })
  const other = happened(id, 'IRL', { ...on('2026-01-25', '2026-01-26'), extendsId })
  await expect(other).rejects.toMatchObject({ code: 'NOM-356' })
  await expect(happened(id, 'IGE', { ...on('2026-02-19', '2026-02-20'), extendsId })).resolves.toBeDefined()
})

/** A check changes nothing, as its endpoint sees to. */
const undone = async (work: (tx: Tx) => Promise<unknown>) => {
  let answer: unknown
  await inTx(async (tx) => {
    answer = await work(tx)
    throw new Error('undone')
  }).catch((error: Error) => expect(error.message).toBe('undone'))
  return answer
}

const heading = 'Fecha de registro,Persona,Novedad,Desde,Hasta,Horas,Valor,Soporte,Centro de costo'
const imported = (step: 'check' | 'apply', ...lines: readonly string[]) => {
  const content = Buffer.from([heading, ...lines].join('\n'))
  const file = { name: 'novedades.csv', mediaType: 'text/csv', content }
  const found = noveltyOperations.find(
    ({ endpoint }) => endpoint.path === `/api/payroll/novelty/import/${step}`,
  )
  const call = { actor: registers, file, body: { again: 'yes' }, params: {} }
  const work = (tx: Tx) => Promise.resolve(found?.handle({ tx, ...call } as unknown as Call))
  return step === 'apply' ? inTx(work) : undone(work)
}

test('a sheet brings all of its novedades or none, and an equal row that is there already is a duplicate', async () => {
  const one = await hired()
  const other = await hired()
  const good = `2026/03/31,${one.document},HED,2026/03/02,2026/03/02,4,,ORD-1,N20`
  expect(await imported('check', good)).toMatchObject({ rows: 1, creates: 1, problems: [] })
  expect(await imported('apply', good)).toMatchObject({ rows: 1, creates: 1 })
  const refused = imported(
    'apply',
    `2026/03/31,${other.document},HEN,2026/03/02,2026/03/02,4,,ORD-1,`,
    good,
    `2026/03/31,${other.document},IGE,2026/03/02,2026/03/04,,,,`,
    `2026/03/31,1,HED,2026/03/02,2026/03/02,4,,ORD-1,`,
  )
  await expect(refused).rejects.toMatchObject({
    code: 'IMP-ROWS',
    facts: {
      problems: [
        { row: 3, column: 'Novedad', code: 'NOVEDAD_DUPLICADA' },
        { row: 4, column: 'Soporte', code: 'NOM-345' },
        { row: 5, column: 'Persona' },
      ],
    },
  })
  const stored = await db
    .selectFrom('payroll.novelty')
    .select(['id', 'origin', 'status', 'hours', 'costCentreId'])
    .where('engagementId', 'in', [one.id, other.id])
    .execute()
  expect(stored).toMatchObject([
    { origin: 'import', status: 'draft', hours: '4.0000', costCentreId: ground.otherCentreId },
  ])
  // Who brought the sheet does not approve what it had (C2-5).
  await expect(run(stored[0]!.id, 'approve', registers)).rejects.toMatchObject({
    code: 'MISMO_USUARIO_APRUEBA',
  })
  await expect(run(stored[0]!.id, 'approve')).resolves.toMatchObject({ status: 'approved' })
})

test('extra hours of a private worker stop at the limit where the house decides so', async () => {
  const { id } = await hired({ kind: 'private', regime: 'private', schedules: [privateSchedule] })
  const extra = (on_: string, hours: string) => happened(id, 'HED', { ...on(on_), hours })
  await extra('2026-03-02', '3')
  await inTx((tx) =>
    addTo(tx, 'payroll.legalParameter', {
      ...{ id: newId(), key: 'TOPE_HE_SALUD', fromDay: day('2026-01-01'), value: 'BLOQUEO' },
      ...{ norm: 'Reglamento interno', normStatus: 'VIGENTE', unconfirmed: false },
    }),
  )
  const refused = (message: string) => ({ code: 'HE_SUPERA_TOPE', fields: { hours: message } })
  await expect(extra('2026-03-03', '2.5')).rejects.toMatchObject(
    refused('El tope es de 2 horas extras al día y con estas son 2.5.'),
  )
  for (const on_ of ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']) await extra(on_, '2')
  await expect(extra('2026-03-07', '2')).rejects.toMatchObject(
    refused('El tope es de 12 horas extras a la semana y con estas son 13.'),
  )
  await expect(extra('2026-03-09', '2')).resolves.toEqual(expect.any(String))
})

test('weeks that the house registers are paid by payroll and certified by a medical order alike', async () => {
  const father = { origin: 'paternity', missingWeeks: null, birth: null, retroactiveCause: null } as const
  const days35 = { fromDay: day('2026-03-02'), bornOn: day('2026-03-01') }
  const certified = async (days: number) =>
    mustBeValidLeave({ ...father, ...days35, days }, day('2026-03-02'), await inTx(parentalWeeksIn))
  const { id } = await hired()
  const paid = () => happened(id, 'LPA', { ...on('2026-03-02', '2026-04-05'), bornOn: day('2026-03-01') })
  await expect(certified(35)).rejects.toMatchObject({ code: 'ORD-004' })
  await expect(paid()).rejects.toThrow()
  const own = { norm: 'Ley 2114/2021, art. 2', normStatus: 'VIGENTE', unconfirmed: false }
  const row = { key: 'LICENCIA_PATERNIDAD_SEMANAS', fromDay: day('2026-01-01'), value: '5', ...own }
  await inTx((tx) => addTo(tx, 'payroll.legalParameter', { id: newId(), ...row }))
  await expect(certified(35)).resolves.toBeUndefined()
  await expect(paid()).resolves.toEqual(expect.any(String))
  await expect(certified(36)).rejects.toMatchObject({ code: 'ORD-004' })
})
