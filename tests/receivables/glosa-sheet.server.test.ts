import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { code } from '@quina/blocks'
import { type Call, exportRows, inTransaction } from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { receivables } from '@quina/receivables/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { glosaImportPath, glosaRow } from '../../modules/receivables/glosa-import/glosa-import.contract.ts'
import { type GlosaWorld, glosaWorld, today } from './glosa-world.ts'

/** The sheet in which a payer objects. */
let world: GlosaWorld
beforeAll(async () => {
  world = await glosaWorld()
}, 180_000)
afterAll(() => world.close())

interface Imported {
  readonly rows: number
  readonly creates: number
  readonly problems: readonly { row: number; column: string; message: string }[]
}

async function sheet(step: 'check' | 'apply', rows: readonly object[]): Promise<Imported> {
  const found = receivables.operations.find(
    ({ endpoint }) => endpoint.path === `${glosaImportPath}/import/${step}`,
  )!
  const { download } = await exportRows({
    ...{ format: 'xlsx' as const, title: 'Glosas', columns: { ...glosaRow, codeId: code('Causa') } },
    rows: rows as readonly Readonly<Record<string, unknown>>[],
  })
  const file = {
    ...{ name: 'glosas.xlsx', mediaType: download.mediaType },
    content: await buffer(download.content as Readable),
  }
  return inTransaction(world.db, {
    dry: step === 'check',
    work: async (tx) => {
      await signWith(tx, { userId: world.chief.userId })
      const call = { tx, actor: world.chief, now: new Date(), today, params: {}, query: {}, file }
      return found.handle(call as unknown as Call)
    },
  }) as Promise<Imported>
}

const kept = () => world.db.selectFrom('receivables.glosa').select(['invoiceId', 'status']).execute()
const numberOf = async (id: string) =>
  (
    await world.db
      .selectFrom('billing.invoice')
      .select('fullNumber')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).fullNumber!

test('every bad row is told at once and nothing is registered; sound, each invoice and number is one glosa', async () => {
  const invoices = [await world.filed(), await world.filed()]
  const [one, other] = [await numberOf(invoices[0]!), await numberOf(invoices[1]!)]
  const services = await world.linesOf(invoices[0]!)
  const row = (
    invoice: string,
    code: string,
    amount: string,
    service: string | null = services[0]!.code,
  ) => ({
    ...{ invoice, payerNumber: 'GL-77', date: '2026-11-20', codeId: code, service, amount, complement: null },
  })
  const bad = [
    row(one, 'TA0201', '5000.00'),
    row('XX999', 'TA0201', '5000.00'),
    row(one, 'TA9999', '5000.00'),
    row(one, 'FA0206', '5000.00', 'NO-EXISTE'),
    row(one, 'TA0201', '1.00'),
    row(one, 'FA0206', '90000000.00'),
    { ...row(one, 'CO0201', '1.00'), date: '2026-11-21' },
  ]
  const { problems } = await sheet('check', bad)
  expect(problems.map(({ row: at, column }) => `${at} ${column}`)).toEqual([
    '3 Factura',
    '4 Causa',
    '5 Servicio',
    '6 Causa',
    '7 Valor glosado',
    '8 Notificada el',
  ])
  await expect(sheet('apply', bad)).rejects.toMatchObject({ code: 'IMP-ROWS' })
  expect(await kept()).toEqual([])

  const good = [
    row(one, 'TA0201', '5000.00'),
    row(one, 'FA0206', '1000.00'),
    row(other, 'SO6101', '2000.00', null),
  ]
  expect(await sheet('check', good)).toMatchObject({ rows: 3, creates: 2, problems: [] })
  expect(await kept()).toEqual([])
  await sheet('apply', good)
  expect(await kept()).toHaveLength(2)
  expect(await world.balance('833301')).toBe(8_000)
  const again = await sheet('check', good)
  expect(again.problems.map(({ column }) => column)).toEqual([
    'Número del pagador',
    'Número del pagador',
    'Número del pagador',
  ])
})
