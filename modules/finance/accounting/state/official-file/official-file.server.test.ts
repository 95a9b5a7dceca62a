import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { decideParameter } from '@quina/blocks/server'
import { accountingFramework, reportsChip } from '@quina/hospital/contract'
import { day, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { closePeriod } from '../../ledger/period/period.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { makeFile, makeLot, markTransmitted, officialFileContent } from './official-file.contract.ts'
import { officialFileOperations } from './official-file.server.ts'

const world = await journalWorld()
afterAll(world.close)
const { inTransaction } = world

const sits = (today: string) => screensOf(officialFileOperations, { ...world, today: day(today) })
const { act, take } = sits('2026-07-20')
const make = async (kind: 'balances' | 'reciprocal', quarter: '1' | '2' | '3' | '4' = '2') =>
  (await act(makeFile, { kind, vigencia: 2026, quarter })).id
const transmit = (id: string) => act(markTransmitted, { id, filing: 'CHIP-881' })

/** The bytes as the browser keeps them. */
async function bytesOf(id: string) {
  const download = await take(officialFileContent, { id })
  const chunks: Buffer[] = []
  for await (const chunk of Readable.from(download.content)) chunks.push(chunk)
  return { ...download, bytes: Buffer.concat(chunks) }
}

beforeAll(async () => {
  const ips = await inTransaction((tx) =>
    addTercero(tx, world.actor, {
      documentType: 'NIT',
      number: '891180134',
      personType: 'juridica',
      businessName: 'ESE de Nariño – Pasto',
    }),
  )
  await inTransaction(async (tx) => {
    await sql`insert into admin.company (id, name, nit, check_digit, chip_code)
      values (gen_random_uuid(), 'Hospital San Rafael', '899999090', 2, '923272427')`.execute(tx)
    await sql`update people.tercero set chip_code = '210115001', is_public_entity = true where id = ${ips}::uuid`.execute(
      tx,
    )
    await sql`update accounting.account set reports_reciprocal = true where code in ('131904', '240101')`.execute(
      tx,
    )
  })
  const invoice = (whole: number, openItem: string) =>
    debit('131904', pesos(whole), { terceroId: ips, openItem })
  await world.post(
    entry({ kind: 'FV', day: day('2026-03-30'), concept: 'Facturación de marzo' }, [
      invoice(800_000_000, 'SE-1'),
      credit('320801', pesos(800_000_000)),
    ]),
    entry({ kind: 'FV', day: day('2026-05-29'), concept: 'Facturación de mayo' }, [
      invoice(350_000_000, 'SE-2'),
      credit('480890', pesos(350_000_000), { terceroId: ips }),
    ]),
    entry({ kind: 'CI', day: day('2026-06-25'), concept: 'Pago de la ESE' }, [
      debit('11100501', pesos(410_000_000)),
      credit('131904', pesos(410_000_000), { terceroId: ips, openItem: 'SE-1' }),
    ]),
    entry({ kind: 'CA', day: day('2026-06-30'), concept: 'Se compra a la ESE' }, [
      debit('151403', pesos(1_234_567)),
      credit('240101', pesos(1_234_567), { terceroId: ips, openItem: 'FE-1' }),
    ]),
  )
})

test('E-9: the file of balances of the second quarter, byte by byte', async () => {
  const id = await make('balances')
  const { name, bytes } = await bytesOf(id)
  expect(name).toBe('CGN2015_001_SALDOS_Y_MOVIMIENTOS_CONVERGENCIA_2026_T2.txt')
  expect(bytes.toString('latin1').split('\r\n')).toEqual([
    'S\t923272427\t10406\t2026\tCGN2015_001_SALDOS_Y_MOVIMIENTOS_CONVERGENCIA\t20-07-2026',
    'D\t1.1.10.05\t0.00\t410000000.00\t0.00\t410000000.00\t410000000.00\t0.00',
    'D\t1.3.19.04\t800000000.00\t350000000.00\t410000000.00\t740000000.00\t740000000.00\t0.00',
    'D\t1.5.14.03\t0.00\t1234567.00\t0.00\t1234567.00\t1234567.00\t0.00',
    'D\t2.4.01.01\t0.00\t0.00\t1234567.00\t1234567.00\t1234567.00\t0.00',
    'D\t3.2.08.01\t800000000.00\t0.00\t0.00\t800000000.00\t0.00\t800000000.00',
    'D\t4.8.08.90\t0.00\t0.00\t350000000.00\t350000000.00\t0.00\t350000000.00',
  ])
  const { sha256 } = await world.db
    .selectFrom('accounting.officialFile')
    .select('sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
})

test('the file of reciprocal operations names each entity by its code of the CHIP', async () => {
  const { bytes } = await bytesOf(await make('reciprocal'))
  expect(bytes.toString('latin1').split('\r\n')).toEqual([
    'S\t923272427\t10406\t2026\tCGN2015_002_OPERACIONES_RECIPROCAS_CONVERGENCIA\t20-07-2026',
    'D\t1.3.19.04\t210115001\t740000000.00\t0.00',
    'D\t2.4.01.01\t210115001\t1234567.00\t0.00',
  ])
})

test('an entity without its code of the CHIP is a finding, and no file is made', async () => {
  await inTransaction((tx) => sql`update people.tercero set chip_code = null`.execute(tx))
  await expect(make('reciprocal')).rejects.toMatchObject({ code: 'CON-081' })
  await inTransaction((tx) =>
    sql`update people.tercero set chip_code = '210115001' where is_public_entity`.execute(tx),
  )
})

test('marked as transmitted, its months are locked, and it is not marked again', async () => {
  const id = await make('balances')
  await expect(transmit(id)).rejects.toMatchObject({ code: 'CON-083' })
  await inTransaction(async (tx) => {
    for (let number = 0; number <= 6; number++) await closePeriod(tx, { vigencia: 2026, number })
  })
  await transmit(id)
  await expect(transmit(id)).rejects.toMatchObject({ code: 'CON-082' })
  const locked = await world.db
    .selectFrom('accounting.period')
    .select('number')
    .where('status', '=', 'locked')
    .orderBy('number')
    .execute()
  expect(locked.map(({ number }) => number)).toEqual([4, 5, 6])
})

test('the file of exógena 1009, byte by byte: its accents in the encoding it declares', async () => {
  const { id } = await sits('2027-04-20').act(makeLot, { vigencia: 2026, format: '1009' })
  const { name, bytes } = await bytesOf(id)
  expect(name).toBe('Dmuisca_01100907202600000001.xml')
  expect(
    bytes.includes(Buffer.concat([Buffer.from('Nari'), Buffer.from([0xf1]), Buffer.from('o &#8211;')])),
  ).toBe(true)
  expect(bytes.toString('latin1')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="ISO-8859-1"?>
    <mas xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
      <Cab>
        <Ano>2026</Ano>
        <CodCpt>1</CodCpt>
        <Formato>1009</Formato>
        <Version>7</Version>
        <NumEnvio>1</NumEnvio>
        <FecEnvio>2027-04-20T10:00:00</FecEnvio>
        <FecInicial>2026-01-01</FecInicial>
        <FecFinal>2026-12-31</FecFinal>
        <ValorTotal>1234567</ValorTotal>
        <CantReg>1</CantReg>
      </Cab>
      <saldoscp cpt="2201" tdoc="31" nid="891180134" dv="2" raz="ESE de Nariño &#8211; Pasto" pais="169" sal="1234567"/>
    </mas>"
  `)
})

test('CON-120: an entity that does not report to the CHIP creates no file of it', async () => {
  const from = { fromDay: day('2020-01-01'), userId: null }
  await inTransaction((tx) => decideParameter(tx, reportsChip, { ...from, value: false }))
  await expect(make('balances')).rejects.toMatchObject({ code: 'CON-120' })
})

test('CON-120: nor does one with books by NIIF, whatever its setting for the CHIP', async () => {
  const from = { fromDay: day('2020-01-01'), userId: null }
  await inTransaction((tx) => decideParameter(tx, reportsChip, { ...from, value: true }))
  await inTransaction((tx) => decideParameter(tx, accountingFramework, { ...from, value: 'niif_pymes' }))
  await expect(make('balances')).rejects.toMatchObject({ code: 'CON-120' })
})
