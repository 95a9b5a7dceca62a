import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { entriesOf, packed } from './archive.server.ts'
import { zip } from './testing/workbook.server.ts'

const refusal = (code: string) => expect.objectContaining({ code })

test('what is packed again is what was read, as it was kept', async () => {
  const entries = await entriesOf(
    zip([
      ['a.xml', Buffer.from('<a/>')],
      ['xl/b.xml', Buffer.from('<b/>')],
    ]),
  )
  expect(entries.map(({ name, size }) => [name, size])).toEqual([
    ['a.xml', 4],
    ['xl/b.xml', 4],
  ])
  const texts = Object.entries(unzipSync(packed(entries))).map(([name, content]) => [
    name,
    String(Buffer.from(content)),
  ])
  expect(texts).toEqual([
    ['a.xml', '<a/>'],
    ['xl/b.xml', '<b/>'],
  ])
})

test('refuses a part that appears twice: programs differ in which they take', () =>
  expect(
    entriesOf(
      zip([
        ['a.xml', Buffer.from('<a/>')],
        ['a.xml', Buffer.from('<b/>')],
      ]),
    ),
  ).rejects.toThrowError(refusal('SHT-BROKEN')))

test('a part with a password says so', async () => {
  const file = zip([['a.xml', Buffer.from('<a/>')]])
  const index = file.indexOf(Buffer.from('504b0102', 'hex'))
  file.writeUInt16LE(1, index + 8)
  await expect(entriesOf(file)).rejects.toThrowError(refusal('SHT-LOCKED'))
})
