import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { PackedFile } from './zip.server.ts'
import { gatherFile, zipStream } from './zip-stream.server.ts'

const made = new Date('2026-08-20T15:00:00Z')
const file = (name: string, content: string): PackedFile => ({ name, content: Buffer.from(content) })

async function* these<File>(files: readonly File[]): AsyncGenerator<File> {
  yield* files
}

const zipped = (files: Parameters<typeof zipStream>[0]) => buffer(Readable.from(zipStream(files, made)))
const textsIn = (zip: Buffer) =>
  Object.entries(unzipSync(zip)).map(([name, content]) => [name, Buffer.from(content).toString()])

test('what goes in comes out: small, large, empty, and with letters that are not ASCII', async () => {
  const large = 'una línea que se repite, y otra\n'.repeat(20_000)
  const files = [file('a.json', '{}'), file('vacío.txt', ''), file('ñ/grande.xml', large)]
  expect(textsIn(await zipped(these(files)))).toEqual(
    files.map(({ name, content }) => [name, content.toString()]),
  )
})

test('a file that is gathered piece by piece is one', async () => {
  const gathered = gatherFile('lista.csv')
  for (const line of ['uno;1\r\n', 'dos;2\r\n', 'año;3\r\n']) gathered.add(line)
  expect(textsIn(await zipped(these([file('a', 'b'), gathered.whole()])))).toEqual([
    ['a', 'b'],
    ['lista.csv', 'uno;1\r\ndos;2\r\naño;3\r\n'],
  ])
})

test('nothing at all is an empty ZIP', async () => {
  expect(unzipSync(await zipped(these([])))).toEqual({})
})

test('more files than a plain ZIP can count make a ZIP64', async () => {
  const count = 65_536
  async function* many(): AsyncGenerator<PackedFile> {
    for (let at = 0; at < count; at++) yield file(`${at}.json`, String(at))
  }
  const zip = await zipped(many())
  expect(zip.readUInt16LE(zip.length - 12)).toBe(0xffff)
  const record = zip.length - 22 - 76
  expect(zip.readUInt32LE(record)).toBe(0x06064b50)
  expect(zip.readBigUInt64LE(record + 32)).toBe(BigInt(count))
  const at = Number(zip.readBigUInt64LE(record + 48))
  expect(zip.readUInt32LE(at)).toBe(0x02014b50)
  expect(Number(zip.readBigUInt64LE(record + 64))).toBe(record)
}, 60_000)

test('the producer of files does not run ahead of the reader of the ZIP', async () => {
  let input = 0
  async function* endless(): AsyncGenerator<PackedFile> {
    for (;;) yield { name: `${input++}.bin`, content: randomBytes(16_384) }
  }
  const zip = Readable.from(zipStream(endless(), made), { objectMode: false })
  await new Promise((resolve) => zip.once('readable', resolve))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const held = input
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(input).toBe(held)
  zip.read()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(input).toBeGreaterThan(held)
  expect(input).toBeLessThan(held * 4)
  zip.destroy()
})
