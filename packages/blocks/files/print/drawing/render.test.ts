import { pesos } from '@quina/kernel'
import { afterAll, describe, expect, test } from 'vitest'
import type { PrintContext } from '../paper.ts'
import { paper } from '../paper.ts'
import { lineTable, notes, type PrintColumn } from '../pieces.ts'
import { printRowsMax, printTable } from '../table.server.ts'
import { drawingPool } from './pool.server.ts'
import { closePrinter, renderPdf } from './render.server.ts'

const context: PrintContext = {
  company: { name: 'E.S.E. Hospital', nit: '800.000.000', dv: 0, address: 'Calle 1' },
  campus: 'Principal',
  user: 'Ana Ruiz',
  printedAt: '2026/11/18 09:47 AM',
  signers: {},
  copy: false,
}
const columns: PrintColumn[] = [
  { key: 'name', header: 'Nombre', kind: 'text' },
  { key: 'amount', header: 'Valor', kind: 'money' },
]
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ values: { name: `Línea ${index}`, amount: pesos(index) } }))
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const table = (count: number) => ({ columns, rows: rows(count), totals: ['amount'] })
const document = (count: number) =>
  paper(context, { title: 'Prueba', number: 'P 001', pieces: [lineTable(table(count))] })

afterAll(closePrinter)

test.each([
  [1, 1],
  [30, 1],
  [60, 2],
  [500, 13],
])('%i lines take about %i pages', async (count, expected) => {
  const pdf = await renderPdf(document(count))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(Math.abs(pagesOf(pdf) - expected)).toBeLessThanOrEqual(expected / 8)
})

test('a long table flows as a listing, and too long a one is refused', async () => {
  const flowing = await printTable(context, { title: 'Relación', table: table(2_500) })
  expect(Buffer.isBuffer(flowing)).toBe(false)
  const chunks: Uint8Array[] = []
  for await (const chunk of flowing) chunks.push(chunk as Uint8Array)
  const pdf = Buffer.concat(chunks)
  expect(pdf.subarray(-6).toString()).toContain('%%EOF')
  expect(pagesOf(pdf)).toBeGreaterThan(40)
  const tooLong = printTable(context, { title: 'Relación', table: table(printRowsMax + 1) })
  await expect(tooLong).rejects.toMatchObject({ code: 'PRT-ROWS' })
})

test('an image from a file or the network is refused, and the thread goes on serving', async () => {
  for (const image of ['/etc/passwd', 'http://127.0.0.1:1/x.png']) {
    const hostile = { ...document(1), content: [{ image, fit: [10, 10] as const }] }
    await expect(renderPdf(hostile)).rejects.toThrow(/denied/)
  }
  expect(pagesOf(await renderPdf(document(1)))).toBe(1)
})

test('hostile strings leave no link, script or file in the page', async () => {
  const strings = [
    '<a href="javascript:alert(1)">x</a>',
    '=cmd|" /C calc"!A0',
    '\u0000\u202e🏥',
    'x'.repeat(5_000),
  ]
  const pdf = await renderPdf(
    paper(context, { title: strings[0] ?? '', pieces: strings.map((text) => notes(text)) }),
  )
  for (const forbidden of ['/URI', '/JavaScript', '/Launch', '/EmbeddedFile'])
    expect(pdf.toString('latin1')).not.toContain(forbidden)
})

describe('the threads', () => {
  const drain = async (chunks: AsyncIterable<Uint8Array>): Promise<number> => {
    let size = 0
    for await (const chunk of chunks) size += chunk.length
    return size
  }

  test('an order that takes too long is abandoned, and the next is served by a new thread', async () => {
    const pool = drawingPool({ threads: 1, timeoutMs: 5_000 })
    const slow = drain(pool.draw({ paper: document(40_000) }))
    const next = drain(pool.draw({ paper: document(2) }))
    await expect(slow).rejects.toMatchObject({ code: 'PRT-TIME' })
    expect(await next).toBeGreaterThan(1_000)
    await pool.close()
  }, 30_000)

  test('a thread that runs out of memory fails its order only', async () => {
    const pool = drawingPool({ threads: 1, memoryMaxMb: 64 })
    await expect(drain(pool.draw({ paper: document(30_000) }))).rejects.toThrow(/memory/)
    expect(await drain(pool.draw({ paper: document(2) }))).toBeGreaterThan(1_000)
    await pool.close()
  }, 30_000)

  test('orders beyond the queue are refused at once', async () => {
    const pool = drawingPool({ threads: 1, waitingMax: 0 })
    const served = drain(pool.draw({ paper: document(2) }))
    await expect(drain(pool.draw({ paper: document(2) }))).rejects.toMatchObject({
      code: 'PRT-BUSY',
      status: 503,
    })
    expect(await served).toBeGreaterThan(1_000)
    await pool.close()
  })
})
