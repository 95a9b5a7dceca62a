import { deflateSync } from 'node:zlib'
import { certificateOf } from '../../modules/income/einvoice/testing/heavy-certificate.server.ts'
import { workbook, zip } from '../../packages/blocks/files/sheet/testing/workbook.server.ts'

/** Something that somebody may send to harm: where to, and what must be answered. */
export interface Hostile {
  readonly what: string
  readonly path: string
  readonly name: string
  readonly content: () => Buffer
  readonly fields?: Readonly<Record<string, string>>
  readonly code: string | RegExp
}

const sheets = '/api/people/tercero/import/check'
const certificates = '/api/einvoice/certificate'
const logos = '/api/admin/uploadLogo'

const sheet = (what: string, code: Hostile['code'], content: () => Buffer): Hostile => {
  const name = what.includes('CSV') ? 'hostil.csv' : 'hostil.xlsx'
  return { what, path: sheets, name, content, code }
}

const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`
const rows = (row: string, count: number) => Buffer.from(row.repeat(count))
const strings = (inside: string) =>
  Buffer.from(`<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${inside}</sst>`)

/** What is named as a sheet and is not one: it is held in memory whole. */
export const sharedAmongSheets = workbook(
  rows('<row><c t="s"><v>0</v></c></row>', 50),
  undefined,
  strings(`<si><t>${'x'.repeat(120_000_000)}</t></si>`),
  'worksheets/shared.xml',
)

/** Each class of file that a client can send, and what harms in it. */
export const hostileFiles: readonly Hostile[] = [
  sheet('a shared string that unfolds to 60 MB', /SHT-(BOMB|BROKEN)/, () =>
    workbook(
      rows('<row><c t="s"><v>0</v></c></row>', 50),
      undefined,
      strings(`<si><t>${'x'.repeat(60_000_000)}</t></si>`),
    ),
  ),
  sheet('shared strings among the sheets, which unfold to 120 MB', 'SHT-BOMB', () => sharedAmongSheets),
  sheet('a million shared strings', 'SHT-BOMB', () =>
    workbook(rows(cell('a'), 1), undefined, strings('<si><t>a</t></si>'.repeat(600_000))),
  ),
  sheet('as many shared strings as may be, each with its format', /SHT-BOMB|IMP|200/, () =>
    workbook(
      rows(cell('a'), 1),
      undefined,
      strings('<si><r><rPr><b/></rPr><t>a</t></r></si>'.repeat(60_000)),
    ),
  ),
  sheet('one long string in every cell', 'SHT-BOMB', () =>
    workbook(
      rows(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, 10_000),
      undefined,
      strings(`<si><t>${'x'.repeat(1_000_000)}</t></si>`),
    ),
  ),
  sheet('blank rows with a cell in the last column', 'SHT-COLUMNS', () =>
    workbook(rows('<row><c r="XFD1"/></row>', 1_000_000)),
  ),
  sheet('blank rows with a cell in a far column written otherwise', /SHT-(COLUMNS|BOMB)/, () =>
    workbook(rows('<row><c r="&#88;FD1"/></row>', 200_000)),
  ),
  sheet('two million blank rows', 'SHT-ROWS', () => workbook(rows('<row/>', 2_000_000))),
  sheet('two million rows', 'SHT-ROWS', () => workbook(rows(cell('a'), 2_000_000))),
  sheet('a row of a million cells', /SHT-(COLUMNS|BOMB|BROKEN)/, () =>
    workbook(Buffer.from(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`)),
  ),
  sheet('elements in each other fifty thousand deep', /SHT-(BROKEN|EMPTY|BOMB)/, () =>
    workbook(rows('<a>', 50_000), undefined, strings('<si>'.repeat(100_000))),
  ),
  sheet('a bomb that says its size', 'SHT-BOMB', () => workbook(Buffer.alloc(200_000_000, 32))),
  sheet('a bomb that lies', 'SHT-BROKEN', () => workbook(Buffer.alloc(200_000_000, 32), 1_000)),
  sheet('a ZIP64 whose two indexes differ', 'SHT-BROKEN', twoIndexes),
  sheet('a zip of five thousand parts', /SHT-(BOMB|BROKEN)/, () =>
    zip(Array.from({ length: 5_000 }, (_, index) => [`xl/${index}.xml`, Buffer.from('<a/>')] as const)),
  ),
  sheet('a CSV of line breaks', 'SHT-ROWS', () => Buffer.alloc(9_900_000, '\n')),
  sheet('a CSV of separators', /SHT-(BROKEN|COLUMNS)/, () => Buffer.alloc(9_900_000, ';')),
  sheet('a CSV of one quote that never closes', /SHT-/, () => Buffer.alloc(9_900_000, '"a')),
  sheet('a CSV of quotes', /SHT-/, () => Buffer.alloc(9_900_000, '"')),
  sheet('a CSV of letters in one line', /SHT-/, () => Buffer.alloc(9_900_000, 'x')),
  sheet('a CSV with a NUL', 'SHT-TYPE', () => Buffer.from('a;b\n1;\0\n')),
  sheet('a CSV of fifty thousand bad rows', /IMP|200/, () =>
    Buffer.concat([
      Buffer.from('Tipo de documento;Número;Razón social;Tipo de persona\n'),
      rows('zz;zz;zz;zz\n', 49_000),
    ]),
  ),
  {
    what: 'a PKCS#12 of twenty million iterations',
    path: certificates,
    name: 'hostil.p12',
    content: () => certificateOf(20_000_000),
    fields: { password: 'clave' },
    code: 'FEV-080',
  },
  {
    what: 'a PKCS#12 of as many iterations as may be',
    path: certificates,
    name: 'hostil.p12',
    content: () => certificateOf(290_000),
    fields: { password: 'otra' },
    code: /FEV-02|SHT-TIME/,
  },
  {
    what: 'DER in itself fifty thousand times',
    path: certificates,
    name: 'hostil.p12',
    content: () => Buffer.from('3080'.repeat(50_000), 'hex'),
    fields: { password: 'clave' },
    code: 'FEV-081',
  },
  {
    what: 'a logo of 8000 × 8000',
    path: logos,
    name: 'logo.png',
    content: () => png(8_000, 1_000_000),
    code: 'SHT-PICTURE',
  },
  {
    what: 'a small logo that unfolds to a gigabyte',
    path: logos,
    name: 'logo.png',
    content: () => png(100, 900_000_000),
    code: 'SHT-PICTURE',
  },
  {
    what: 'a JPEG that says 65535 × 65535',
    path: logos,
    name: 'logo.jpg',
    content: () => Buffer.from('ffd8ffc0001108ffffffff03012200021101031101ffd9', 'hex'),
    code: 'SHT-PICTURE',
  },
]

/** Its old index tells of a small sheet; the other, of one that unfolds to two hundred megabytes. */
function twoIndexes(): Buffer {
  const small = workbook(rows(cell('a'), 1))
  const large = workbook(Buffer.alloc(200_000_000, 32))
  const count = small.readUInt16LE(small.length - 12)
  const at = small.readUInt32LE(small.length - 6)
  const base = small.length - 22
  const moved = Buffer.from(large)
  const index = large.readUInt32LE(large.length - 6)
  for (let place = index; moved.readUInt32LE(place) === 0x02014b50; ) {
    moved.writeUInt32LE(moved.readUInt32LE(place + 42) + base, place + 42)
    place += 46 + moved.readUInt16LE(place + 28)
  }
  const other = Buffer.alloc(56)
  other.writeUInt32LE(0x06064b50, 0)
  other.writeBigUInt64LE(44n, 4)
  other.writeBigUInt64LE(BigInt(count), 32)
  other.writeBigUInt64LE(BigInt(base + index), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(base + large.length - 22), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.from(small.subarray(base))
  end.writeUInt32LE(at, 16)
  return Buffer.concat([small.subarray(0, base), moved.subarray(0, -22), other, locator, end])
}

/** A PNG that says that it measures so much each way, and unfolds to so many bytes. */
function png(side: number, bytes: number): Buffer {
  const part = (kind: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(kind, 'latin1'), content, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(8, 8)
  header.writeUInt8(6, 9)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  const points = deflateSync(Buffer.alloc(bytes), { level: 9 })
  return Buffer.concat([start, part('IHDR', header), part('IDAT', points), part('IEND', Buffer.alloc(0))])
}
