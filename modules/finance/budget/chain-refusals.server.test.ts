import { day, newId, pesos } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toBudget } from './ledger/ledger/budget-ledger.server.ts'
import { vigenciaOperations } from './ledger/vigencia/vigencia.server.ts'
import { type Amounts, budgetWorld } from './testing/budget-world.server.ts'

async function story(amounts: Amounts = {}) {
  const world = await budgetWorld(amounts)
  onTestFinished(world.close)
  return world
}
const refused = (code: string) => expect.objectContaining({ name: 'Problem', code })

describe('dated availability (I8)', () => {
  test('a CDP may not rest on an adición of a later day', async () => {
    const { act, campusId, lines, draftCdp, approve } = await story({ drugs: 100 })
    const adicion = { class: 'AD', day: day('2026-03-20'), amount: pesos(60), apropiacionId: lines.drugs }
    await act((tx) =>
      toBudget([adicion as never]).post(tx, { document: 'budget.modification', id: newId(), campusId }),
    )
    const early = await draftCdp(150, { date: '2026-03-05' })
    await expect(approve(early)).rejects.toThrow('Disponible: 100.')
    await expect(approve(await draftCdp(150, { date: '2026-03-20' }))).resolves.toMatchObject({ number: 1 })
  })

  test('nor starve one that is dated later', async () => {
    const { approvedCdp, draftCdp, approve } = await story({ drugs: 100 })
    await approvedCdp(80, { date: '2026-05-04' })
    await expect(approve(await draftCdp(30, { date: '2026-02-02' }))).rejects.toThrow(refused('PRE-010'))
    await approve(await draftCdp(20, { date: '2026-02-02' }))
  })

  test('what came by an adición of a CDP may not be committed before it', async () => {
    const { approvedCdp, add, draftRegistro, approve } = await story()
    const cdp = await approvedCdp(100, { date: '2026-03-02' })
    await add(cdp, 50, { date: '2026-04-01' })
    await expect(approve(await draftRegistro(cdp, 120, { date: '2026-03-20' }))).rejects.toThrow(
      refused('PRE-015'),
    )
    await approve(await draftRegistro(cdp, 120, { date: '2026-04-01' }))
  })

  test('a CDP with an adición is not annulled as of before it', async () => {
    const { approvedCdp, add, annul, available, lines } = await story()
    const cdp = await approvedCdp(100, { date: '2026-03-02' })
    await add(cdp, 50, { date: '2026-04-01' })
    await expect(annul(cdp, { date: '2026-03-15' })).rejects.toThrow(refused('PRE-016'))
    await annul(cdp, { date: '2026-04-01' })
    expect(await available(lines.drugs)).toBe(1_000)
  })

  test('nor one whose registro was annulled later', async () => {
    const { approvedCdp, approvedRegistro, annul } = await story()
    const cdp = await approvedCdp(100, { date: '2026-03-02' })
    await annul(await approvedRegistro(cdp, 60, { date: '2026-03-10' }), { date: '2026-06-01' })
    await expect(annul(cdp, { date: '2026-05-31' })).rejects.toThrow(refused('PRE-016'))
    await annul(cdp, { date: '2026-06-01' })
  })
})

describe('each stage draws only what the one before has', () => {
  test('no more than is left, and the message shows how much', async () => {
    const {
      approvedCdp,
      draftRegistro,
      approvedRegistro,
      draftObligacion,
      approvedObligacion,
      draftPago,
      approve,
    } = await story()
    const cdp = await approvedCdp(500)
    await expect(approve(await draftRegistro(cdp, 501))).rejects.toThrow('en la línea 1. Disponible: 500.')
    const registro = await approvedRegistro(cdp, 400)
    await expect(approve(await draftObligacion(registro, 401))).rejects.toThrow(refused('PRE-019'))
    const obligacion = await approvedObligacion(registro, 300)
    await expect(approve(await draftPago(obligacion, 301))).rejects.toThrow(refused('PRE-028'))
  })

  test('money never moves sideways between the lines of a CDP (I6)', async () => {
    const { approvedCdp, draftRegistro, approve } = await story()
    const cdp = await approvedCdp({ drugs: 60, services: 40 })
    await expect(approve(await draftRegistro(cdp, [70, 30]))).rejects.toThrow(refused('PRE-015'))
  })

  test('a line of another CDP is foreign', async () => {
    const { approvedCdp, draftRegistro, approve } = await story()
    const cdp = await approvedCdp(100)
    const other = await approvedCdp(100)
    const foreign = await draftRegistro(cdp, 50, { from: other.lines })
    await expect(approve(foreign)).rejects.toThrow(refused('PRE-033'))
  })

  test('and cannot be released through it either', async () => {
    const { approvedCdp, release } = await story()
    const cdp = await approvedCdp(100)
    const other = await approvedCdp(100)
    await expect(release({ ...cdp, lines: other.lines }, 10)).rejects.toThrow(refused('PRE-033'))
  })

  test('an expired CDP admits no registro, until it is extended', async () => {
    const { approvedCdp, draftRegistro, approve, run } = await story()
    const cdp = await approvedCdp(100, { expiresOn: '2026-03-31' })
    const late = await draftRegistro(cdp, 50, { date: '2026-04-01' })
    await expect(approve(late)).rejects.toThrow(refused('PRE-013'))
    await run(cdp, 'extend', { input: { expiresOn: '2026-06-30', reason: 'El contrato se firmó tarde' } })
    await approve(late)
  })

  test('an incomplete tercero is not committed to', async () => {
    const { approvedCdp, draftRegistro, approve, incomplete } = await story()
    const cdp = await approvedCdp(100)
    await expect(approve(await draftRegistro(cdp, 50, { terceroId: incomplete }))).rejects.toThrow(
      refused('PRE-014'),
    )
  })

  test('nothing is dated before what it affects, nor in another vigencia', async () => {
    const { approvedCdp, draftRegistro, draftCdp, approve, annul, openVigencia } = await story()
    await openVigencia(2027)
    const cdp = await approvedCdp(100, { date: '2026-03-02' })
    await expect(approve(await draftRegistro(cdp, 50, { date: '2026-03-01' }))).rejects.toThrow(
      refused('PRE-016'),
    )
    await expect(approve(await draftRegistro(cdp, 50, { date: '2027-01-04' }))).rejects.toThrow(
      refused('PRE-034'),
    )
    await expect(approve(await draftCdp(50, { date: '2027-01-04' }))).rejects.toThrow(refused('PRE-034'))
    await expect(approve(await draftCdp(50, { date: '2025-12-31' }))).rejects.toThrow(refused('PRE-034'))
    await expect(annul(cdp, { date: '2027-01-04' })).rejects.toThrow(refused('PRE-034'))
  })

  test('a rubro that demands it goes with its CPC', async () => {
    const { approvedCdp, draftCdp, approvedRegistro, draftObligacion, approve } = await story()
    await expect(approve(await draftCdp({ care: 100 }))).rejects.toThrow(refused('PRE-026'))
    const registro = await approvedRegistro(await approvedCdp({ care: 100 }, { cpc: '93121' }), 100)
    await expect(approve(await draftObligacion(registro, 10))).rejects.toThrow(refused('PRE-026'))
    await approve(await draftObligacion(registro, 10, { cpc: '93121' }))
  })

  test('nothing is worth nothing', async () => {
    const { draftCdp, approve } = await story()
    await expect(approve(await draftCdp(0))).rejects.toThrow(refused('PRE-006'))
    await expect(approve(await draftCdp(-5))).rejects.toThrow(refused('PRE-006'))
  })
})

describe('documents are undone from the last to the first', () => {
  test('each refusal names what must be annulled before it', async () => {
    const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago, annul, available, lines } =
      await story()
    const cdp = await approvedCdp(500)
    const registro = await approvedRegistro(cdp, 400)
    const obligacion = await approvedObligacion(registro, 300)
    const pago = await approvedPago(obligacion, 200)

    await expect(annul(cdp)).rejects.toThrow('El CDP tiene registros presupuestales vigentes: RP 001.')
    await expect(annul(cdp)).rejects.toThrow(refused('PRE-012'))
    await expect(annul(registro)).rejects.toThrow(refused('PRE-018'))
    await expect(annul(obligacion)).rejects.toThrow(refused('PRE-027'))

    for (const paper of [pago, obligacion, registro, cdp]) await annul(paper)
    expect(await available(lines.drugs)).toBe(1_000)
    await expect(annul(cdp)).rejects.toThrow(refused('GEN-STATE'))
  })

  test('an annulled registro returns to its CDP, or with cascade to the rubro', async () => {
    const { approvedCdp, approvedRegistro, annul, available, lines } = await story()
    const cdp = await approvedCdp(500)
    await annul(await approvedRegistro(cdp, 400))
    expect(await available(cdp.lines[0]!)).toBe(500)
    await annul(await approvedRegistro(cdp, 300), { cascade: true })
    expect(await available(cdp.lines[0]!)).toBe(200)
    expect(await available(lines.drugs)).toBe(800)
  })

  test('what later stages took cannot be released', async () => {
    const { approvedCdp, approvedRegistro, approvedObligacion, release } = await story()
    const cdp = await approvedCdp(500)
    const registro = await approvedRegistro(cdp, 400)
    await approvedObligacion(registro, 300)
    await expect(release(cdp, 101)).rejects.toThrow(refused('PRE-011'))
    await expect(release(registro, 101)).rejects.toThrow(refused('PRE-017'))
    await release(registro, 100)
    await release(cdp, 200)
  })

  test('a registro is added to only from what its CDP has', async () => {
    const { approvedCdp, approvedRegistro, add, available } = await story()
    const cdp = await approvedCdp(500, { date: '2026-02-02' })
    const registro = await approvedRegistro(cdp, 400)
    await expect(add(registro, 101)).rejects.toThrow(refused('PRE-015'))
    await expect(add(registro, 100, { date: '2026-03-01' })).rejects.toThrow(refused('PRE-016'))
    expect(await add(registro, 100)).toMatchObject({ adjustment: 'A1' })
    expect(await available(registro.lines[0]!)).toBe(500)
  })
})

describe('a closed month takes nothing', () => {
  const close = vigenciaOperations.find(({ endpoint }) => endpoint.path.endsWith('/closeMonth'))!

  test('neither a document nor an annulment', async () => {
    const { act, approvedCdp, draftCdp, approve, annul } = await story()
    const cdp = await approvedCdp(100, { date: '2026-01-15' })
    const draft = await draftCdp(100, { date: '2026-01-20' })
    await act(async (tx) => close.handle({ tx, body: { year: 2026, side: 'expense', month: 1 } } as never))
    await expect(approve(draft)).rejects.toThrow('El mes presupuestal enero está cerrado.')
    await expect(annul(cdp, { date: '2026-01-31' })).rejects.toThrow(refused('PRE-005'))
    await annul(cdp, { date: '2026-02-01' })
  })

  test('nor does a vigencia that is not open', async () => {
    const { db, draftCdp, approve } = await story()
    const draft = await draftCdp(100)
    await sql`update budget.vigencia set status = 'closed'`.execute(db)
    await expect(approve(draft)).rejects.toThrow(refused('PRE-035'))
  })
})

describe('a request', () => {
  test('is approved by someone other than the requester, and only then bears a CDP', async () => {
    const { draftRequest, run, approve, draftCdp, officer } = await story()
    const request = await draftRequest(100)
    await run(request, 'file')
    await expect(approve(request)).rejects.toThrow(refused('SEG-001'))
    const cdp = await draftCdp(100, { request })
    await expect(approve(cdp)).rejects.toThrow(refused('PRE-038'))
    await approve(request, { as: officer })
    await approve(cdp)
  })

  test('is not annulled while one of its CDPs lives', async () => {
    const { approvedRequest, approvedCdp, run, annul } = await story()
    const request = await approvedRequest(100)
    const cdp = await approvedCdp(60, { request })
    const input = { reason: 'La dependencia ya no lo necesita' }
    await expect(run(request, 'annul', { input })).rejects.toThrow(
      'La solicitud tiene CDP vigentes: CDP 001.',
    )
    await annul(cdp)
    await run(request, 'annul', { input })
  })
})

test('without the permission nothing moves', async () => {
  const { draftCdp, approve, lines, available, campusId } = await story()
  const clerk = actorFor({ campusId, permissions: ['budget.cdp.view', 'budget.cdp.edit'] })
  const draft = await draftCdp(100, { as: clerk })
  await expect(approve(draft, { as: clerk })).rejects.toThrow(refused('SIN_PERMISO'))
  expect(await available(lines.drugs)).toBe(1_000)
})
