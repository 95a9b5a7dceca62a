import { deflateRawSync } from 'node:zlib'

/** A workbook with one sheet of these rows; its cells may point to these shared strings. */
export function workbook(
  rows: Buffer,
  declared?: number,
  shared?: Buffer,
  sharedAt = 'sharedStrings.xml',
): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rels = (...targets: readonly (readonly [target: string, type: string])[]) => {
    const each = targets.map(
      ([target, type], index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships'
    return Buffer.from(`<Relationships xmlns="${namespace}">${each.join('')}</Relationships>`)
  }
  const sheet = Buffer.concat([
    Buffer.from(`<worksheet xmlns="${main}"><sheetData>`),
    rows,
    Buffer.from('</sheetData></worksheet>'),
  ])
  const strings = shared === undefined ? [] : [[sharedAt, 'sharedStrings'] as const]
  return zip([
    [
      '[Content_Types].xml',
      Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    ],
    ['_rels/.rels', rels(['xl/workbook.xml', 'officeDocument'])],
    [
      'xl/workbook.xml',
      Buffer.from(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    ],
    ['xl/_rels/workbook.xml.rels', rels(['worksheets/sheet1.xml', 'worksheet'], ...strings)],
    ...(shared === undefined ? [] : [[`xl/${sharedAt}`, shared] as const]),
    ['xl/worksheets/sheet1.xml', sheet, declared],
  ])
}

/** A zip made by hand, so that it can lie about the size of its parts. */
export function zip(
  parts: readonly (readonly [name: string, content: Buffer, declared?: number | undefined])[],
): Buffer {
  const bodies: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const [name, content, declared = content.length] of parts) {
    const packed = deflateRawSync(content)
    const sizes = Buffer.alloc(26)
    sizes.writeUInt16LE(20, 0)
    sizes.writeUInt16LE(8, 4)
    sizes.writeUInt32LE(packed.length, 14)
    sizes.writeUInt32LE(declared, 18)
    sizes.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), sizes, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    index.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), sizes, tail, Buffer.from(name)]))
    bodies.push(local)
    at += local.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(index).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...index, end])
}
